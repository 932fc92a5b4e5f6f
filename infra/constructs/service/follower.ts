import type { EventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import type { ServiceFunction } from './ServiceFunction.ts'

/** The CloudWatch namespace of the functions' own metrics, as in functions/runtime/logger.ts. */
export const metricNamespace = 'Benchwatch'

/** A function that follows a stream, with its event source mapping. */
export interface Follower {
  readonly function: ServiceFunction
  readonly mapping: EventSourceMapping
}
