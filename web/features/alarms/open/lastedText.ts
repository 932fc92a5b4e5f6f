import { durationText } from '#shared/time/durationText.ts'
import type { AlarmRow } from './alarmRows.ts'

/**
 * How long a closed alarm lasted, such as `lasted 6 min`. A row for several alarms has the time of the oldest one, so
 * it has no length.
 */
export const lastedText = ({
  alarms,
  alarmDate,
  closedAt,
}: Pick<AlarmRow, 'alarms' | 'alarmDate' | 'closedAt'>): string | undefined =>
  closedAt === undefined || alarms.length > 1
    ? undefined
    : `lasted ${durationText(Date.parse(closedAt) - Date.parse(alarmDate))}`
