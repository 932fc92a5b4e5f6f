import { Metrics } from '@aws-lambda-powertools/metrics'
import { metricNamespace } from './logger.ts'

/**
 * The metrics of a function. They are written to the log in the embedded metric format, from which CloudWatch makes
 * metrics.
 */
export const metrics = new Metrics({ namespace: metricNamespace, singleMetric: false })
