import { Metrics } from '@aws-lambda-powertools/metrics'

/** Written to the log in the embedded metric format, from which CloudWatch makes the metrics. */
export const metrics = new Metrics({ namespace: 'Benchwatch', singleMetric: false })
