/**
 * Stands in for the SDK's codec of event streams in the bundles. Clients load the codec when they are made, but no
 * function makes a call that is answered by such a stream.
 */
const unavailable = (): never => {
  throw new Error(
    'The bundles of functions have no codec of event streams, which this call needs: see functions/runtime/lambdaEventStreams.ts',
  )
}

/** Stands in for the SDK's codec of event streams, which no function needs. */
export const EventStreamSerde = unavailable

/** The replacement of the marshaller of a client, which only an event stream would need. */
export const eventStreamSerdeProvider = unavailable

/** Stands in for the SDK's function that adds the codec to a client's settings. Returns the settings unchanged. */
export const resolveEventStreamSerdeConfig = <T>(settings: T): T => settings
