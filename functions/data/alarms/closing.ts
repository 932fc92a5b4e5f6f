import type { AlarmLife, alarmClosings } from '#shared/contract/alarm.ts'
import { eventOfClosing } from '../../domain/alarms/life/alarmLife.ts'

/**
 * How the end of an alarm is stored. `closedBy` is the partition key of the index `byClosing`. If the closing needs
 * no acknowledgement, it names the cause. Otherwise it is `returned` until somebody acknowledges the alarm and
 * `acknowledged` after that, and the cause is in `closing`. An alarm is closed by an update without a condition,
 * because the transaction that contains the update must not fail. An acknowledgement sets the attributes `returnsAs`
 * and `keptLonger`, which make a later update store the alarm as acknowledged. Decision 134 has the states, and the
 * orders in which these writes may come.
 */
export const returned = 'returned'
export const acknowledged = 'acknowledged'

/**
 * The number of seconds (6,000 years) added to the expiry of an alarm that nobody has acknowledged, so that it does
 * not expire. A large value is used because an update expression can choose between two values of an attribute, but
 * cannot leave the attribute out.
 */
const forever = 200_000_000_000

/** A part of an update expression for an alarm's item: assignments to attributes, and the values that they use. */
export interface UpdateParts {
  readonly sets: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
}

/** Returns the part of an update expression that sets an attribute to the value of the same name. */
export const setText = (name: string): string => `#${name} = :${name}`

interface End {
  readonly closedAt?: number
  readonly closedBy?: (typeof alarmClosings)[number]
}

/**
 * Builds the part of an update that closes an alarm; empty for an open alarm.
 * @param expiryOf returns when an alarm that ended at a given time expires, in epoch seconds
 */
export const closingUpdate = ({ closedAt, closedBy }: End, expiryOf: (at: number) => number): UpdateParts => {
  if (closedAt === undefined || closedBy === undefined) return { sets: [], values: {} }
  const values = { ':closedBy': closedBy, ':expiresAt': expiryOf(closedAt) }
  if (eventOfClosing(closedBy) === 'ends') return { sets: ['closedBy = :closedBy', 'expiresAt = :expiresAt'], values }
  return {
    sets: [
      'closing = :closedBy',
      'closedBy = if_not_exists(returnsAs, :returned)',
      'expiresAt = if_not_exists(keptLonger, :forever) + :expiresAt',
    ],
    values: { ...values, ':returned': returned, ':forever': forever },
  }
}

/** Builds the update that acknowledges an alarm. Its condition is that the alarm's end is still as it was read. */
export const acknowledgedUpdate = (
  life: AlarmLife,
  expiresAt: number,
): UpdateParts & { readonly condition: string } => {
  const { sets, values } = settled
  switch (life) {
    case 'unacknowledged':
    case 'acknowledged':
      return { sets, values, condition: 'attribute_not_exists(closedAt)' }
    case 'returned':
      return { ...settledUpdate(expiresAt), condition: 'closedBy = :returned' }
    case 'closed':
      return { sets, values: { ...values, ':returned': returned }, condition: 'closedBy <> :returned' }
  }
}

/**
 * Attributes that an acknowledged alarm gets. If it closes later, it is stored as acknowledged. A closed alarm gets
 * them too, because a message that arrived late may close it once more.
 */
const settled: UpdateParts = {
  sets: ['returnsAs = :acknowledged', 'keptLonger = :zero'],
  values: { ':acknowledged': acknowledged, ':zero': 0 },
}

/**
 * Builds the update after which a closed alarm no longer awaits an acknowledgement. The alarm can expire from then
 * on.
 */
export const settledUpdate = (expiresAt: number): UpdateParts => ({
  sets: [...settled.sets, 'closedBy = :acknowledged', 'expiresAt = :expiresAt'],
  values: { ...settled.values, ':returned': returned, ':expiresAt': expiresAt },
})
