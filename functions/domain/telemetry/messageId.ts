import { hash } from 'node:crypto'
import type { DeviceMessage } from '#shared/contract/messages/telemetry.ts'
import type { RawMessage } from './incoming.ts'
import { readingsId } from './readingsId.ts'

/**
 * The length of an id in characters. 12 characters are 72 bits, so no two different messages of an instrument have
 * the same id.
 */
const idLength = 12

/**
 * Computes the id of a message. The same kind, timestamp and content give the same id, in whatever order the sender
 * wrote the fields.
 */
export const messageId = (message: DeviceMessage): string =>
  message.kind === 'readings'
    ? readingsId(message)
    : hash('sha256', JSON.stringify(sorted(message)), 'base64url').slice(0, idLength)

/** Computes an id for a payload that is not a valid message. */
export const payloadId = ({ topic, payload }: RawMessage): string =>
  hash('sha256', Buffer.concat([Buffer.from(`${topic}\n`), Buffer.from(payload, 'base64')]), 'base64url').slice(
    0,
    idLength,
  )

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, part]) => [name, sorted(part)])
    : value
