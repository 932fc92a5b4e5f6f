/**
 * Stands in for the SDK's codec of event streams in the bundles. Clients load the codec when they are made, but no
 * function makes a call that is answered by such a stream.
 */
const unavailable = (): never => {
  throw new Error(
    'The bundles of functions have no codec of event streams, which this call needs: see functions/runtime/lambdaEventStreams.ts',
  )
}

/** The replacement of the codec itself, which only an event stream would need. */
export const EventStreamSerde = unavailable

/** The replacement of the marshaller of a client, which only an event stream would need. */
export const eventStreamSerdeProvider = unavailable

/** Returns the settings of a client unchanged. */
export const resolveEventStreamSerdeConfig = <T>(settings: T): T => settings
