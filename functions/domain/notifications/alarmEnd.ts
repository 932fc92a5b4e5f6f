import type { AlarmChange } from '../alarms/firing/changes.ts'
import type { RunningSample } from '../telemetry/runningSample.ts'
import type { ServiceSubject } from '../serviceMode/serviceMode.ts'
import type { AlarmContext } from '../alarms/firing/alarmContext.ts'

/** The end of an alarm. Receivers that got a message about its opening get one about its end. */
export interface AlarmEnd {
  readonly alarm: AlarmChange & Required<Pick<AlarmChange, 'closedAt' | 'closedBy'>>
  readonly subject: AlarmContext
  /**
   * The samples that were running when the alarm ended. Missing if there were none, and in ends stored by earlier
   * releases.
   */
  readonly samples?: readonly RunningSample[]
}

/** The service mode that was in effect when an alarm ended. */
export interface HoldingServiceMode {
  readonly subject: ServiceSubject
  readonly by: string
  readonly reason: string
  /** When the service mode in which the alarm ended took effect, in milliseconds since 1970. */
  readonly from: number
}

/** Builds the record of an alarm's end. Undefined while the alarm is open. */
export const buildAlarmEnd = (alarm: AlarmChange, subject: AlarmContext): AlarmEnd | undefined => {
  const { closedAt, closedBy } = alarm
  if (closedAt === undefined || closedBy === undefined) return undefined
  return { alarm: { ...alarm, closedAt, closedBy }, subject }
}
