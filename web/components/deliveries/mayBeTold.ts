import type { Alarm } from '#shared/contract/alarm.ts'
import { audiencesOf } from '#shared/alarms/severity.ts'

/** Whether anybody is notified of alarms of this severity. */
export const mayBeTold = ({ alarmSeverity }: Pick<Alarm, 'alarmSeverity'>): boolean =>
  audiencesOf(alarmSeverity).length > 0
