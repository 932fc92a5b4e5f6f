import type { NoticeRow } from '../alarms/rows/alarmRows.ts'

/** A firing on its way to an audience. */
export type Notice = Pick<NoticeRow, 'audience' | 'event' | 'subject'>
