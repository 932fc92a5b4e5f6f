import { isRecord } from '#shared/records/isRecord.ts'
import type { FailureRecord } from '../application/evaluation/redeliver.ts'
import type { RawMessage } from '../domain/telemetry/incoming.ts'
import { decodeMessage, unreadable, type Decoded } from './decodeRecord.ts'

/** Decodes a message that a topic rule could not put on the stream. Never throws, like `decodeRecord`. */
export const decodeFailure = ({ key, receivedAt, text }: FailureRecord): Decoded => {
  const raw = originalIn(text, receivedAt)
  if (raw) return decodeMessage(key, raw)
  const payload = Buffer.from(text).toString('base64')
  return unreadable(key, { topic: '', payload, receivedAt }, 'the record is not a failed message of a topic rule')
}

/**
 * Reads the instrument's message from the record of its failure. The record has neither the time of receipt nor the
 * topic rule's envelope: docs.aws.amazon.com/iot/latest/developerguide/rule-error-handling.html
 */
const originalIn = (text: string, receivedAt: number): RawMessage | undefined => {
  try {
    const record: unknown = JSON.parse(text)
    if (!isRecord(record)) return undefined
    const { topic, base64OriginalPayload: payload } = record
    return typeof topic === 'string' && typeof payload === 'string' ? { topic, payload, receivedAt } : undefined
  } catch {
    return undefined
  }
}
