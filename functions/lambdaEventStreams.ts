/**
 * Takes the place of the SDK's codec of event streams in the bundles: clients load it when they are made, and no
 * function makes a call whose answer is such a stream.
 */
const unavailable = (): never => {
  throw new Error('The bundles of functions hold no codec of event streams: see functions/lambdaEventStreams.ts')
}

/** The codec itself, which the first event stream would make. */
export const EventStreamSerde = unavailable

/** The marshaller of a client, which the first event stream would request. */
export const eventStreamSerdeProvider = unavailable

/** Takes the settings of a client, and leaves them as they are. */
export const resolveEventStreamSerdeConfig = <T>(settings: T): T => settings
