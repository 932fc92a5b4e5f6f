import type { EventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import type { ServiceFunction } from './ServiceFunction.ts'

/** The namespace of the functions' own metrics, as functions/metrics.ts writes it. */
export const metricNamespace = 'Benchwatch'

/** A function that follows a stream, with its mapping. */
export interface Follower {
  readonly function: ServiceFunction
  readonly mapping: EventSourceMapping
}
