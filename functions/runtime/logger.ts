import { Logger } from '@aws-lambda-powertools/logger'

/** The CloudWatch namespace of the metrics that functions write. */
export const metricNamespace = 'Benchwatch'

/**
 * The logger of a function, which writes one structured line for each event. A line must never have a body, a token or
 * a password.
 */
export const logger = new Logger()
