import { claim, fail, join, postpone } from './delivery.ts'
import { places, type DeliveryRecord } from './storedDelivery.ts'
import { decideTurn } from './turn.ts'

export interface Taken<R> {
  /** The due delivery. It is claimed for an attempt, unless it still has to wait. */
  readonly record: R
  /** The earlier deliveries that end without being sent, because this delivery's message includes their texts. */
  readonly joined: readonly R[]
}

const wasNotNotified = 'The receiver was not notified of the alarm, and gets no further message about it'

/**
 * Claims a due delivery, unless an earlier one has to be sent first.
 * @param known deliveries for the same rule and instrument, of any alarm and to any receiver
 */
export const takeTurn = <R extends DeliveryRecord>(record: R, known: readonly R[], now: number): Taken<R> => {
  const earlier = known.filter(other => isEarlier(other, record)).toSorted(byPlace)
  const turn = decideTurn(record, earlier, now)
  const { delivery } = record
  if (turn.turn === 'never') return { record: { ...record, delivery: fail(delivery, now, wasNotNotified) }, joined: [] }
  if (turn.turn === 'later') return { record: { ...record, delivery: postpone(delivery, turn.dueAt) }, joined: [] }
  const claimed = claim(delivery, now)
  if (claimed === delivery) return { record, joined: [] }
  if (claimed.progress.state !== 'sending') return { record: { ...record, delivery: claimed }, joined: [] }
  const joins = new Set(turn.joins)
  const joined = earlier.filter(({ id }) => joins.has(id))
  const said = [...(record.saysToo ?? []), ...joined.map(({ messageName }) => messageName)]
  return {
    record: {
      ...record,
      delivery: claimed,
      ...(said.length > 0 && { saysToo: said }),
      ...threadReferenceOf(earlier),
    },
    joined: joined.map(other => ({ ...other, delivery: join(other.delivery, now) })),
  }
}

const isEarlier = (other: DeliveryRecord, record: DeliveryRecord): boolean =>
  other.id !== record.id &&
  other.thread === record.thread &&
  other.receiver.id === record.receiver.id &&
  byPlace(other, record) < 0

const byPlace = (a: DeliveryRecord, b: DeliveryRecord): number =>
  a.messageAt - b.messageAt || places[a.kind] - places[b.kind] || (a.id < b.id ? -1 : 1)

/** Returns the reference of the first message that arrived, so that a room shows later messages below it. */
const threadReferenceOf = (earlier: readonly DeliveryRecord[]): Pick<DeliveryRecord, 'threadReference'> => {
  for (const { delivery } of earlier) {
    const { progress } = delivery
    if (progress.state === 'delivered' && progress.reference !== undefined)
      return { threadReference: progress.reference }
  }
  return {}
}
