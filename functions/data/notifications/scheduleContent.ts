import type { Audience } from '#shared/alarms/severity.ts'
import type { Subject } from '../../domain/alarms/firing/subject.ts'
import type { DigestState } from '../../domain/notifications/digest.ts'
import type { NotificationSchedule, Sending } from '../../domain/notifications/schedule.ts'

/** The facts about the rule and the instrument in a mail, as of the newest firing. */
export interface ScheduleSubject {
  readonly ruleName: string
  readonly audience: Audience
  readonly severity: number
  readonly subject: Subject
}

export interface ScheduleContent extends ScheduleSubject {
  readonly schedule: NotificationSchedule
}

/** The field names under which notification schedules are stored. */
interface StoredContent extends ScheduleSubject {
  readonly channel: { readonly schedule: DigestState; readonly sending?: Sending }
}

/** Packs the content of a notification schedule's item as JSON. */
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
