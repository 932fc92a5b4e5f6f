import { Metrics } from '@aws-lambda-powertools/metrics'
import { metricNamespace } from './runtime.ts'

/** Written to the log in the embedded metric format, from which CloudWatch makes the metrics. */
export const metrics = new Metrics({ namespace: metricNamespace, singleMetric: false })
