import type { AlarmLife, alarmClosings } from '#shared/contract/alarm.ts'

type Closing = (typeof alarmClosings)[number]

/**
 * What can happen to an alarm: its rule fires, its condition ends by itself, something else closes it, or a person
 * acknowledges it.
 */
export type LifeEvent = 'fires' | 'returns' | 'ends' | 'isAcknowledged'

/**
 * For each state of an alarm, as in ISA-18.2, the next state after each event. A closed alarm never opens again. A
 * returned alarm is one that ended before anybody acknowledged it; only an acknowledgement closes it. The compiler
 * requires a row for each new state.
 */
const lives: Readonly<Record<AlarmLife, Readonly<Record<LifeEvent, AlarmLife>>>> = {
  unacknowledged: {
    fires: 'unacknowledged',
    returns: 'returned',
    ends: 'closed',
    isAcknowledged: 'acknowledged',
  },
  acknowledged: { fires: 'acknowledged', returns: 'closed', ends: 'closed', isAcknowledged: 'acknowledged' },
  returned: { fires: 'returned', returns: 'returned', ends: 'returned', isAcknowledged: 'closed' },
  closed: { fires: 'closed', returns: 'closed', ends: 'closed', isAcknowledged: 'closed' },
}

/** The state of an alarm whose rule has just fired for the first time. */
export const firstLife: AlarmLife = 'unacknowledged'

export const lifeAfter = (life: AlarmLife, event: LifeEvent): AlarmLife => lives[life][event]

/** Whether the alarms page shows an alarm in this state, however long ago the alarm closed. */
export const isInSight = (life: AlarmLife): boolean => life !== 'closed'

/** Whether an alarm in this state waits to be acknowledged. */
export const needsSomebody = (life: AlarmLife): boolean => lives[life].isAcknowledged !== life

/**
 * Returns what the closing of an alarm means for the people who handle alarms. If the condition ended by itself,
 * perhaps nobody has seen the alarm. Any other closing was caused by somebody who changed a rule or an instrument.
 */
export const eventOfClosing = (closing: Closing): Extract<LifeEvent, 'returns' | 'ends'> => meanings[closing]

const meanings: Readonly<Record<Closing, 'returns' | 'ends'>> = {
  FALSE: 'returns',
  clear: 'returns',
  quiet: 'returns',
  edit: 'ends',
  disabled: 'ends',
  child: 'ends',
  admission: 'ends',
}
