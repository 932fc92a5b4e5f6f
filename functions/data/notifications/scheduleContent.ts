import type { Audience } from '#shared/alarms/severity.ts'
import type { AlarmContext } from '../../domain/alarms/firing/alarmContext.ts'
import type { DigestState } from '../../domain/notifications/digest.ts'
import type { NotificationSchedule, Sending } from '../../domain/notifications/schedule.ts'

/** The rule and instrument data that a notification schedule stores for its mails, as of the newest firing. */
export interface ScheduleSubject {
  readonly ruleName: string
  readonly audience: Audience
  readonly severity: number
  readonly subject: AlarmContext
}

export interface ScheduleContent extends ScheduleSubject {
  readonly schedule: NotificationSchedule
}

/** The content of a notification schedule with the field names under which it is stored. */
interface StoredContent extends ScheduleSubject {
  readonly channel: { readonly schedule: DigestState; readonly sending?: Sending }
}

/** Packs the content of a notification schedule as JSON, with the field names under which it is stored. */
export const packSchedule = ({ ruleName, audience, severity, subject, schedule }: ScheduleContent): string => {
  const { digest, ...rest } = schedule
  const stored: StoredContent = { ruleName, audience, severity, subject, channel: { schedule: digest, ...rest } }
  return JSON.stringify(stored)
}

export const unpackSchedule = (content: string): ScheduleContent => {
  const { channel, ...about } = JSON.parse(content) as StoredContent // safe cast: only this product writes the item
  const { schedule: digest, ...rest } = channel
  return { ...about, schedule: { digest, ...rest } }
}
