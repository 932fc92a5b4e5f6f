/**
 * Replaces the SDK's codec of event streams in the bundles. Clients load the codec when they are created, but no
 * function makes a call that is answered by an event stream.
 */
const unavailable = (): never => {
  throw new Error('This call of AWS needs the codec of event streams. Remove its alias in infra/bundle.ts')
}

/** Stands in for the SDK's codec of event streams, which no function needs. */
export const EventStreamSerde = unavailable

/** Stands in for the SDK's function that provides the codec of event streams, which no function needs. */
export const eventStreamSerdeProvider = unavailable

/**
 * Stands in for the SDK's function that adds the codec of event streams to a client's settings. Returns the settings
 * unchanged.
 */
export const resolveEventStreamSerdeConfig = <T>(settings: T): T => settings
