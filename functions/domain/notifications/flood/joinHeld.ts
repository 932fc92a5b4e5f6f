import { claim, join } from '../delivery/delivery.ts'
import { places, type DeliveryPlace, type DeliveryRecord, type Said } from '../delivery/storedDelivery.ts'

/** The maximum number of messages that a joined message lists. The others are only counted. */
export const namedLimit = 100

/**
 * The maximum number of deliveries that are joined with the first one at a time. They are written together in one
 * transaction, which accepts 100 items.
 */
export const joinedAtOnce = 99

/**
 * Joins held deliveries to one receiver with the first of them, whose message then includes all the others. The first
 * delivery is claimed if `isLast` is set; otherwise it waits for more deliveries to join.
 * @param lineOf returns the line that stands for a message
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

/** Returns the fields from which the key of a delivery in the table of deliveries is built. */
export const placeOf = ({ deviceName, ruleName, messageAt, kind, id }: DeliveryRecord): DeliveryPlace => ({
  deviceName,
  ruleName,
  messageAt,
  kind,
  id,
})

/**
 * Sorts the held deliveries to one receiver for a joined message. The delivery of the first-out alarm comes first. If
 * an earlier attempt to join was interrupted, the delivery that others have already joined comes first instead.
 */
export const joinOrder = <R extends DeliveryRecord>(held: readonly R[]): R[] =>
  held.toSorted(
    (a, b) =>
      Number(b.says !== undefined) - Number(a.says !== undefined) ||
      a.messageAt - b.messageAt ||
      places[a.kind] - places[b.kind] ||
      (a.id < b.id ? -1 : 1),
  )
