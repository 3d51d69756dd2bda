// Two alerts: requests are refused (429), and a physical partition is close to its share of the throughput.

param accountId string
param accountName string
param actionGroupId string
param tags object

@description('Refused requests in five minutes.')
param refusedMax int = 100

@description('Percent of its RU/s that the busiest physical partition may use, at most, for fifteen minutes.')
param normalizedMax int = 90

var rules = [
  {
    name: 'throttled'
    description: 'Requests were refused with 429: the engine slows down. Raise the throughput or look for a hot partition.'
    metric: 'TotalRequests'
    aggregation: 'Count'
    threshold: refusedMax
    window: 'PT5M'
    dimensions: [{ name: 'StatusCode', operator: 'Include', values: ['429'] }]
  }
  {
    name: 'partition-busy'
    description: 'The busiest physical partition has used nearly all of its RU/s for fifteen minutes.'
    metric: 'NormalizedRUConsumption'
    aggregation: 'Average'
    threshold: normalizedMax
    window: 'PT15M'
    dimensions: []
  }
]

resource alerts 'Microsoft.Insights/metricAlerts@2018-03-01' = [
  for rule in rules: {
    name: '${accountName}-${rule.name}'
    location: 'global'
    tags: tags
    properties: {
      description: rule.description
      severity: 2
      enabled: true
      scopes: [accountId]
      evaluationFrequency: 'PT5M'
      windowSize: rule.window
      criteria: {
        'odata.type': 'Microsoft.Azure.Monitor.SingleResourceMultipleMetricCriteria'
        allOf: [
          {
            criterionType: 'StaticThresholdCriterion'
            name: rule.name
            metricNamespace: 'Microsoft.DocumentDB/databaseAccounts'
            metricName: rule.metric
            dimensions: rule.dimensions
            operator: 'GreaterThan'
            threshold: rule.threshold
            timeAggregation: rule.aggregation
          }
        ]
      }
      autoMitigate: true
      actions: [{ actionGroupId: actionGroupId }]
    }
  }
]
