import type { DeviceMessage } from '#shared/contract/messages/telemetry.ts'
import type { Presence } from './deviceState.ts'

/** A record from the stream for one instrument, decoded. */
export type Incoming =
  | { readonly type: 'message'; readonly id: string; readonly message: DeviceMessage; readonly raw: RawMessage }
  | { readonly type: 'presence'; readonly presence: Presence; readonly receivedAt: number }
  | { readonly type: 'malformed'; readonly id: string; readonly reason: string; readonly raw: RawMessage }

/** An MQTT message as it was received, which is kept if the message is quarantined. */
export interface RawMessage {
  readonly topic: string
  /** The payload of the message in base64. */
  readonly payload: string
  readonly receivedAt: number
}
