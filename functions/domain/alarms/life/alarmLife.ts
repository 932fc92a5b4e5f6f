import type { AlarmLife, alarmClosings } from '#shared/contract/alarm.ts'

type Closing = (typeof alarmClosings)[number]

/**
 * What can happen to an alarm: its rule fires, its condition ends by itself, something else closes it, or a person
 * acknowledges it.
 */
export type LifeEvent = 'fires' | 'returns' | 'ends' | 'isAcknowledged'

/**
 * The states of an alarm after ISA-18.2, and the next state for each event. A closed alarm never opens again. A
 * further closing of a returned alarm changes nothing, because nobody has looked at it yet. The compiler demands a row
 * for each new state.
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

/** Whether the page of alarms shows an alarm, however long ago the alarm closed. */
export const isInSight = (life: AlarmLife): boolean => life !== 'closed'

/** Whether an alarm waits for somebody to acknowledge it. */
export const needsSomebody = (life: AlarmLife): boolean => lives[life].isAcknowledged !== life

/**
 * What a closing means for the people who handle alarms. If the condition ended by itself, nobody may have seen the
 * alarm. Every other closing was caused by somebody who changed a rule or an instrument.
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
