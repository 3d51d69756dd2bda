// A private endpoint for the account, and the private DNS zone that resolves its name to it.

param accountId string
param accountName string
param location string
param subnetId string
param tags object

var networkId = split(subnetId, '/subnets/')[0]

resource endpoint 'Microsoft.Network/privateEndpoints@2023-11-01' = {
  name: '${accountName}-endpoint'
  location: location
  tags: tags
  properties: {
    subnet: { id: subnetId }
    privateLinkServiceConnections: [
      {
        name: accountName
        properties: {
          privateLinkServiceId: accountId
          groupIds: ['Sql']
        }
      }
    ]
  }
}

resource zone 'Microsoft.Network/privateDnsZones@2020-06-01' = {
  name: 'privatelink.documents.azure.com'
  location: 'global'
  tags: tags
}

resource link 'Microsoft.Network/privateDnsZones/virtualNetworkLinks@2020-06-01' = {
  parent: zone
  name: '${accountName}-link'
  location: 'global'
  tags: tags
  properties: {
    registrationEnabled: false
    virtualNetwork: { id: networkId }
  }
}

resource names 'Microsoft.Network/privateEndpoints/privateDnsZoneGroups@2023-11-01' = {
  parent: endpoint
  name: 'default'
  properties: {
    privateDnsZoneConfigs: [
      {
        name: 'documents'
        properties: { privateDnsZoneId: zone.id }
      }
    ]
  }
}
