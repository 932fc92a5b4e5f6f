import type { OutboxRow } from '../alarms/rows/alarmRows.ts'

/** A firing on its way to an audience. */
export type OutboxEntry = Pick<OutboxRow, 'audience' | 'event' | 'subject'>
