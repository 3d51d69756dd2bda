#!/usr/bin/env bash
# Creates what main.bicep describes, step by step, with the Azure CLI.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: create.sh --resource-group GROUP --account NAME --location REGION [options]

Creates an Azure Cosmos DB account for Unwind, with database, container and an identity that may use
the items. What exists already is left as it is, so it can be run again. The group must exist, and
you need to be logged in (az login).

  --second-location REGION   a second region for reads and failover
  --consistency LEVEL        Session (default), BoundedStaleness or Strong
  --throughput RU            autoscale maximum, default 1000; 0 makes the account serverless
  --database NAME            default unwind
  --container NAME           default sagas
  --identity NAME            default NAME-unwind
  --subnet ID                resource id of a subnet: a private endpoint is made there
  --public                   allow requests from outside of private endpoints
  --keys                     allow account keys beside identities
  --no-zones                 for regions without availability zones
  --backup-tier TIER         Continuous7Days (default) or Continuous30Days
  --print                    print the commands, run none
  --help                     this text
TEXT
}

fail() {
  echo "create.sh: $1" >&2
  exit 2
}

group='' account='' location='' second='' subnet='' identity=''
consistency=Session throughput=1000 database=unwind container=sagas tier=Continuous7Days
public=false keys=false zones=true print=false

while [ $# -gt 0 ]; do
  case $1 in
    --help) usage; exit 0 ;;
    --public) public=true; shift; continue ;;
    --keys) keys=true; shift; continue ;;
    --no-zones) zones=false; shift; continue ;;
    --print) print=true; shift; continue ;;
  esac
  [ $# -ge 2 ] || fail "$1 is unknown or lacks its value; see --help"
  case $1 in
    --resource-group) group=$2 ;;
    --account) account=$2 ;;
    --location) location=$2 ;;
    --second-location) second=$2 ;;
    --consistency) consistency=$2 ;;
    --throughput) throughput=$2 ;;
    --database) database=$2 ;;
    --container) container=$2 ;;
    --identity) identity=$2 ;;
    --subnet) subnet=$2 ;;
    --backup-tier) tier=$2 ;;
    *) fail "unknown option $1; see --help" ;;
  esac
  shift 2
done

[ -n "$group" ] || fail "--resource-group is missing"
[ -n "$account" ] || fail "--account is missing"
[ -n "$location" ] || fail "--location is missing"
[[ $throughput =~ ^(0|[1-9][0-9]*000)$ ]] \
  || fail "--throughput is '$throughput', and has to be 0 or a multiple of 1000"
[ "$throughput" -gt 0 ] || [ -z "$second" ] || fail "a serverless account has one region only"
[ "$public" = true ] || [ -n "$subnet" ] \
  || fail "nobody could reach the account: give --subnet for a private endpoint, or --public"
identity=${identity:-$account-unwind}
policy=$(cd "$(dirname "$0")" && pwd)/indexing-policy.json

run() {
  if [ "$print" = true ]; then
    printf 'az'
    printf ' %q' "$@"
    printf '\n'
  else
    az "$@" --only-show-errors --output none
  fi
}

# Prints one value that the service knows; a placeholder with --print.
ask() {
  if [ "$print" = true ]; then
    echo "PLACEHOLDER"
  else
    az "$@" --only-show-errors --output tsv
  fi
}

# Says whether a show command finds something. Nothing exists with --print.
exists() {
  [ "$print" = false ] && az "$@" --only-show-errors --output none 2>/dev/null
}

create_account() {
  local arguments=(--resource-group "$group" --name "$account" --kind GlobalDocumentDB
    --locations "regionName=$location" failoverPriority=0 "isZoneRedundant=$zones"
    --default-consistency-level "$consistency"
    --enable-multiple-write-locations false
    --disable-key-based-metadata-write-access true
    --backup-policy-type Continuous --continuous-tier "$tier")
  if [ -n "$second" ]; then
    arguments+=(--locations "regionName=$second" failoverPriority=1 "isZoneRedundant=$zones")
    # By itself only where nothing acknowledged is lost by it.
    [ "$consistency" != Strong ] || arguments+=(--enable-automatic-failover true)
  fi
  if [ "$consistency" = BoundedStaleness ]; then
    if [ -n "$second" ]; then
      arguments+=(--max-interval 300 --max-staleness-prefix 100000)
    else
      arguments+=(--max-interval 5 --max-staleness-prefix 10)
    fi
  fi
  [ "$throughput" -gt 0 ] || arguments+=(--capabilities EnableServerless)
  run cosmosdb create "${arguments[@]}"
}

secure_account() {
  local network=Disabled local_auth_off=true
  [ "$public" = false ] || network=Enabled
  [ "$keys" = false ] || local_auth_off=false
  run resource update --resource-group "$group" --name "$account" \
    --resource-type Microsoft.DocumentDB/databaseAccounts \
    --set "properties.disableLocalAuth=$local_auth_off" properties.minimalTlsVersion=Tls12 \
    "properties.publicNetworkAccess=$network"
}

create_container() {
  local arguments=(--resource-group "$group" --account-name "$account" --database-name "$database"
    --name "$container" --partition-key-path /partition --partition-key-version 2
    --ttl -1 --idx "@$policy")
  [ "$throughput" -eq 0 ] || arguments+=(--max-throughput "$throughput")
  run cosmosdb sql container create "${arguments[@]}"
}

allow_items() {
  local principal held
  principal=$(ask identity show --resource-group "$group" --name "$identity" --query principalId)
  held=$(ask cosmosdb sql role assignment list --resource-group "$group" --account-name "$account" \
    --query "[?principalId=='$principal' && ends_with(scope, '/dbs/$database')].id")
  if [ -n "$held" ] && [ "$print" = false ]; then
    return
  fi
  run cosmosdb sql role assignment create --resource-group "$group" --account-name "$account" \
    --role-definition-id 00000000-0000-0000-0000-000000000002 \
    --principal-id "$principal" --scope "/dbs/$database"
}

create_endpoint() {
  local id zone=privatelink.documents.azure.com
  id=$(ask cosmosdb show --resource-group "$group" --name "$account" --query id)
  exists network private-endpoint show --resource-group "$group" --name "$account-endpoint" \
    || run network private-endpoint create --resource-group "$group" --name "$account-endpoint" \
      --location "$location" --subnet "$subnet" --private-connection-resource-id "$id" \
      --group-id Sql --connection-name "$account"
  exists network private-dns zone show --resource-group "$group" --name "$zone" \
    || run network private-dns zone create --resource-group "$group" --name "$zone"
  exists network private-dns link vnet show --resource-group "$group" --zone-name "$zone" \
    --name "$account-link" \
    || run network private-dns link vnet create --resource-group "$group" --zone-name "$zone" \
      --name "$account-link" --virtual-network "${subnet%%/subnets/*}" --registration-enabled false
  exists network private-endpoint dns-zone-group show --resource-group "$group" --name default \
    --endpoint-name "$account-endpoint" \
    || run network private-endpoint dns-zone-group create --resource-group "$group" --name default \
      --endpoint-name "$account-endpoint" --private-dns-zone "$zone" --zone-name documents
}

exists cosmosdb show --resource-group "$group" --name "$account" || create_account
secure_account
exists cosmosdb sql database show --resource-group "$group" --account-name "$account" \
  --name "$database" \
  || run cosmosdb sql database create --resource-group "$group" --account-name "$account" \
    --name "$database"
exists cosmosdb sql container show --resource-group "$group" --account-name "$account" \
  --database-name "$database" --name "$container" || create_container
exists identity show --resource-group "$group" --name "$identity" \
  || run identity create --resource-group "$group" --name "$identity" --location "$location"
allow_items
[ -z "$subnet" ] || create_endpoint

if [ "$print" = false ]; then
  cat <<TEXT
unwind.store.type=cosmos
unwind.store.cosmos.endpoint=$(ask cosmosdb show -g "$group" -n "$account" --query documentEndpoint)
unwind.store.cosmos.database=$database
unwind.store.cosmos.container=$container
# AZURE_CLIENT_ID=$(ask identity show -g "$group" -n "$identity" --query clientId)
TEXT
fi
