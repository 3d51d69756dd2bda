// An Azure Cosmos DB account for Unwind: one write region, one container, one identity that may use its items.
// Deploy into a resource group: az deployment group create -g GROUP -f main.bicep -p accountName=NAME

@description('Name of the account; unique in Azure, 3 to 44 characters: lower case letters, digits and hyphens.')
@minLength(3)
@maxLength(44)
param accountName string

@description('The write region.')
param location string = resourceGroup().location

@description('A second region for reads and failover; empty for none.')
param secondLocation string = ''

@description('Spread each region over availability zones. Set to false in regions that have none.')
param zoneRedundant bool = true

@description('Below Strong, a failover to the second region may lose acknowledged writes: see docs/cosmos.md.')
@allowed(['Session', 'BoundedStaleness', 'Strong'])
param consistency string = 'Session'

@description('Let the service make the second region the write region by itself. By default only where nothing is lost by that.')
param serviceManagedFailover bool = consistency == 'Strong'

@description('Autoscale maximum of the container in RU/s, a multiple of 1,000; 0 makes the account serverless, which has one region.')
@minValue(0)
param throughput int = 1000

param databaseName string = 'unwind'
param containerName string = 'sagas'

@description('Name of the identity that the application runs under.')
param identityName string = '${accountName}-unwind'

@description('Refuse account keys: only Microsoft Entra identities get in.')
param disableLocalAuth bool = true

@description('Allow requests from outside of private endpoints. If false, subnetId is needed.')
param publicNetworkAccess bool = false

@description('Resource id of the subnet for the private endpoint; empty for none.')
param subnetId string = ''

@description('How far back the account can be restored.')
@allowed(['Continuous7Days', 'Continuous30Days'])
param backupTier string = 'Continuous7Days'

@description('Resource id of an action group that is told about alerts; empty for no alerts.')
param actionGroupId string = ''

param tags object = {}

// The built-in role Cosmos DB Built-in Data Contributor: items, queries and metadata, but not databases or containers.
var dataContributor = '00000000-0000-0000-0000-000000000002'
var serverless = throughput == 0
var regions = empty(secondLocation) || serverless ? [location] : [location, secondLocation]
var bounds = {
  Session: {}
  Strong: {}
  BoundedStaleness: {
    maxStalenessPrefix: length(regions) == 1 ? 10 : 100000
    maxIntervalInSeconds: length(regions) == 1 ? 5 : 300
  }
}

resource account 'Microsoft.DocumentDB/databaseAccounts@2024-11-15' = {
  name: accountName
  location: location
  tags: tags
  kind: 'GlobalDocumentDB'
  properties: {
    databaseAccountOfferType: 'Standard'
    capabilities: serverless ? [{ name: 'EnableServerless' }] : []
    enableMultipleWriteLocations: false
    enableAutomaticFailover: serviceManagedFailover && length(regions) > 1
    locations: [
      for (region, priority) in regions: {
        locationName: region
        failoverPriority: priority
        isZoneRedundant: zoneRedundant
      }
    ]
    consistencyPolicy: union({ defaultConsistencyLevel: consistency }, bounds[consistency])
    backupPolicy: {
      type: 'Continuous'
      continuousModeProperties: { tier: backupTier }
    }
    disableLocalAuth: disableLocalAuth
    disableKeyBasedMetadataWriteAccess: true
    minimalTlsVersion: 'Tls12'
    publicNetworkAccess: publicNetworkAccess ? 'Enabled' : 'Disabled'
  }
}

resource database 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases@2024-11-15' = {
  parent: account
  name: databaseName
  properties: {
    resource: { id: databaseName }
  }
}

resource container 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers@2024-11-15' = {
  parent: database
  name: containerName
  properties: {
    resource: {
      id: containerName
      partitionKey: {
        paths: ['/partition']
        kind: 'Hash'
        version: 2
      }
      // Nothing expires but what carries a ttl of its own.
      defaultTtl: -1
      indexingPolicy: loadJsonContent('indexing-policy.json')
    }
    options: serverless ? {} : { autoscaleSettings: { maxThroughput: throughput } }
  }
}

resource identity 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' = {
  name: identityName
  location: location
  tags: tags
}

resource mayUseItems 'Microsoft.DocumentDB/databaseAccounts/sqlRoleAssignments@2024-11-15' = {
  parent: account
  name: guid(account.id, databaseName, identity.id, dataContributor)
  properties: {
    roleDefinitionId: '${account.id}/sqlRoleDefinitions/${dataContributor}'
    principalId: identity.properties.principalId
    scope: '${account.id}/dbs/${databaseName}'
  }
  dependsOn: [database]
}

module network 'network.bicep' = if (!empty(subnetId)) {
  name: '${accountName}-network'
  params: {
    accountId: account.id
    accountName: accountName
    location: location
    subnetId: subnetId
    tags: tags
  }
}

module alerts 'alerts.bicep' = if (!empty(actionGroupId)) {
  name: '${accountName}-alerts'
  params: {
    accountId: account.id
    accountName: accountName
    actionGroupId: actionGroupId
    tags: tags
  }
}

@description('unwind.store.cosmos.endpoint')
output endpoint string = account.properties.documentEndpoint

@description('AZURE_CLIENT_ID of the application, so that it takes this identity.')
output clientId string = identity.properties.clientId

@description('Resource id of the identity, to be assigned to whatever runs the application.')
output identityId string = identity.id
