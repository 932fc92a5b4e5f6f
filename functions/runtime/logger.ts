import { Logger } from '@aws-lambda-powertools/logger'

/** The CloudWatch namespace of the metrics that functions write. */
export const metricNamespace = 'Benchwatch'

/**
 * The logger of a function, which writes one structured line per event. A line must never contain a body, a token or
 * a password.
 */
export const logger = new Logger()
