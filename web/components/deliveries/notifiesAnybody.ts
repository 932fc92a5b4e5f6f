import type { Alarm } from '#shared/contract/alarm.ts'
import { audiencesOf } from '#shared/alarms/severity.ts'

/** Whether alarms of this severity notify anybody. */
export const notifiesAnybody = ({ alarmSeverity }: Pick<Alarm, 'alarmSeverity'>): boolean =>
  audiencesOf(alarmSeverity).length > 0
