import { checkMessage } from '#shared/contract/messages/telemetry.ts'
import { messageId } from '#functions/domain/telemetry/messageId.ts'
import type { NaiveMessage } from '#tests/support/naive/naiveResults.ts'
import type { DrawnMessage } from '#tests/support/draw/randomRules.ts'

export const devices = ['SN-1', 'SN-2'] as const

export interface SentMessage {
  readonly id: string
  readonly naive: NaiveMessage
  /** The message's record in the Kinesis stream. */
  readonly record: object
}

/** Keeps the messages that instruments have sent, in the order of the stream, and how many of them were processed. */
export const startSending = () => {
  const all: SentMessage[] = []
  const noted = new Set<SentMessage>()
  let taken = 0
  return {
    send: ({ ageMs, code, readings, repeats }: DrawnMessage, device: string, now: number): void => {
      const repeated = repeats === undefined ? undefined : all[repeats]?.naive
      const own: NaiveMessage = { device, receivedAt: now, at: now - ageMs, ...(code ? { code } : { readings }) }
      const naive = repeated ? { ...repeated, receivedAt: now } : own
      if (!naive.code && Object.keys(naive.readings ?? {}).length === 0) return
      all.push(sentMessage(naive, all.length))
    },
    waiting: () => all.slice(taken),
    count: () => all.length,
    acknowledge: (before: number): void => {
      taken = Math.max(taken, before)
    },
    /** Whether the message was processed. For a repeat of an old message, nothing else shows this. */
    isAcknowledged: (message: SentMessage) => all.indexOf(message) < taken,
    unnoted: (device: string) => all.filter(message => message.naive.device === device && !noted.has(message)),
    note: (message: SentMessage): void => void noted.add(message),
  }
}

const sentMessage = (naive: NaiveMessage, number: number): SentMessage => {
  const { device, receivedAt, at, readings, code } = naive
  const timestamp = new Date(at).toISOString()
  const kind = code ? 'errors' : 'readings'
  const content = code
    ? { timestamp, errorType: 'Pump', errorCode: code }
    : { timestamp, category: 'MassSpec', readings }
  const message = checkMessage(kind, content)
  if (typeof message === 'string') throw new Error(message)
  const payload = Buffer.from(JSON.stringify(content)).toString('base64')
  const envelope = JSON.stringify({ payload, topic: `instruments/${device}/${kind}`, receivedAt })
  return {
    id: messageId(message),
    naive,
    record: {
      kinesis: {
        sequenceNumber: String(number),
        approximateArrivalTimestamp: receivedAt / 1000,
        data: Buffer.from(envelope).toString('base64'),
      },
    },
  }
}
