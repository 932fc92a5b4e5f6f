import { claim, join } from '../delivery/delivery.ts'
import { places, type DeliveryPlace, type DeliveryRecord, type Said } from '../delivery/storedDelivery.ts'

/** A joined message names this many of the messages that it includes, and counts the others. */
export const namedLimit = 100

/** The deliveries of one transaction of 100 items. */
export const joinedAtOnce = 99

/**
 * Joins held deliveries to one receiver in the first of them, whose message then includes all. The first one is
 * claimed if `isLast` is set. If more follow, it waits for them.
 * @param lineOf how a message is named in one line
 */
export const joinHeld = <R extends DeliveryRecord>(
  first: R,
  others: readonly R[],
  isLast: boolean,
  lineOf: (record: R) => string,
  now: number,
): { readonly first: R; readonly joined: readonly R[] } => ({
  first: {
    ...first,
    says: saying(first.says, others.map(lineOf)),
    ...(isLast && { delivery: claim(first.delivery, now) }),
  },
  joined: others.map(other => ({ ...other, saidBy: placeOf(first), delivery: join(other.delivery, now) })),
})

const saying = (said: Said | undefined, lines: readonly string[]): Said => ({
  others: (said?.others ?? 0) + lines.length,
  lines: [...(said?.lines ?? []), ...lines].slice(0, namedLimit),
})

/** The place at which a delivery is stored. */
export const placeOf = ({ deviceName, ruleName, messageAt, kind, id }: DeliveryRecord): DeliveryPlace => ({
  deviceName,
  ruleName,
  messageAt,
  kind,
  id,
})

/**
 * Held deliveries to one receiver in the order in which a joined message lists them: the first-out alarm leads. A
 * delivery that others had joined before a worker was killed stays the first.
 */
export const toldOrder = <R extends DeliveryRecord>(held: readonly R[]): R[] =>
  held.toSorted(
    (a, b) =>
      Number(b.says !== undefined) - Number(a.says !== undefined) ||
      a.messageAt - b.messageAt ||
      places[a.kind] - places[b.kind] ||
      (a.id < b.id ? -1 : 1),
  )
