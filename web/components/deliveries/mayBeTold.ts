import type { Alarm } from '#shared/contract/alarm.ts'
import { audiencesOf } from '#shared/alarms/severity.ts'

/** Whether the severity of an alarm tells anybody of it. */
export const mayBeTold = ({ alarmSeverity }: Pick<Alarm, 'alarmSeverity'>): boolean =>
  audiencesOf(alarmSeverity).length > 0
