import { DeviceName } from '#shared/contract/values.ts'
import { RuleName } from '#shared/contract/rule.ts'
import type { Message } from '../channels/message.ts'
import { places, type DeliveryPlace } from '../delivery/storedDelivery.ts'

/** A tag of a mail. SES repeats it in every event about the mail. */
export interface MailTag {
  readonly Name: string
  readonly Value: string
}

/** The latest time that a `Date` can represent, in milliseconds since 1970. */
const latestTime = 8.64e15

/**
 * Builds the tags that identify the delivery of a mail. Empty for a test, which has no delivery. Values are in
 * base64url, because SES accepts only letters, digits, hyphens and underscores, at most 256.
 */
export const buildMailTags = ({
  id,
  kind,
  at,
  ruleName,
  deviceName,
}: Pick<Message, 'id' | 'kind' | 'at' | 'ruleName' | 'deviceName'>): MailTag[] =>
  kind === 'test'
    ? []
    : Object.entries({
        delivery: id,
        kind,
        at: String(at),
        rule: encoded(ruleName),
        instrument: encoded(deviceName),
      }).map(([Name, Value]) => ({ Name, Value }))

/** Returns the delivery that a mail's tags identify. Undefined if they identify none. */
export const placeIn = (tags: Readonly<Record<string, readonly string[]>>): DeliveryPlace | undefined => {
  const [id, kind, at, rule, instrument] = ['delivery', 'kind', 'at', 'rule', 'instrument'].map(name => tags[name]?.[0])
  const messageAt = Number(at)
  const ruleName = RuleName.safeParse(decoded(rule))
  const deviceName = DeviceName.safeParse(decoded(instrument))
  if (id === undefined || !/^[\w-]{1,64}$/.test(id) || !isKind(kind) || !ruleName.success || !deviceName.success)
    return undefined
  if (!Number.isSafeInteger(messageAt) || messageAt < 0 || messageAt > latestTime) return undefined
  return { id, kind, messageAt, ruleName: ruleName.data, deviceName: deviceName.data }
}

const isKind = (kind: string | undefined): kind is keyof typeof places =>
  kind !== undefined && Object.hasOwn(places, kind)

const encoded = (text: string): string => Buffer.from(text).toString('base64url')

const decoded = (text: string | undefined): string => Buffer.from(text ?? '', 'base64url').toString()
