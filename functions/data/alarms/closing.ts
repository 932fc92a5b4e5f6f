import type { AlarmLife, alarmClosings } from '#shared/contract/alarm.ts'
import { eventOfClosing } from '../../domain/alarms/life/alarmLife.ts'

/**
 * How the end of an alarm is stored. `closedBy` is the partition of the index `byClosing`: a closing that needs no
 * acknowledgement, `returned` while somebody must still acknowledge the alarm, and `acknowledged` after that. The
 * cause stands in `closing` for these two.
 *
 * An alarm is closed by an update without a condition, as the transaction that it belongs to must not fail. The
 * attributes `returnsAs` and `keptLonger`, which an acknowledgement sets, show the update whether the alarm has been
 * acknowledged. Decision 134 has the states, and the orders in which these writes may come.
 */
export const returned = 'returned'
export const acknowledged = 'acknowledged'

/**
 * Added to the time at which an alarm expires until somebody acknowledges it: 6,000 years, in seconds. An expression
 * can choose between two values for an attribute, but not whether it sets it.
 */
const forever = 200_000_000_000

/** Parts of an update: what it sets, and the values in it. */
export interface UpdateParts {
  readonly sets: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
}

/** Sets an attribute to the value of the same name. */
export const setText = (name: string): string => `#${name} = :${name}`

interface End {
  readonly closedAt?: number
  readonly closedBy?: (typeof alarmClosings)[number]
}

/**
 * The update of an alarm by its closing; empty for an open alarm.
 * @param expiryOf when an alarm that ended at a time expires, in epoch seconds
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

/** What an acknowledgement does to the end of an alarm, and the condition that it has not ended meanwhile. */
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

/** A later closing finds the alarm acknowledged. A late firing repeats the closing of a closed alarm. */
const settled: UpdateParts = {
  sets: ['returnsAs = :acknowledged', 'keptLonger = :zero'],
  values: { ':acknowledged': acknowledged, ':zero': 0 },
}

/** Takes an alarm from those that await an acknowledgement; it expires from then on. */
export const settledUpdate = (expiresAt: number): UpdateParts => ({
  sets: [...settled.sets, 'closedBy = :acknowledged', 'expiresAt = :expiresAt'],
  values: { ...settled.values, ':returned': returned, ':expiresAt': expiresAt },
})
