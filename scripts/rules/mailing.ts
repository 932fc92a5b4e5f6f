import type { FiringEvent } from '#functions/domain/alarms/firing/changes.ts'
import {
  claimDue,
  markFailed,
  markSent,
  newSchedule,
  enqueue,
  withSeverity,
  type NotificationSchedule,
} from '#functions/domain/notifications/schedule.ts'
import { audiencesOf, type Audience } from '#shared/alarms/severity.ts'

export interface SentMail {
  readonly rule: string
  readonly device: string
  readonly audience: Audience
  /** The time at which the mail was sent, by the service's clock. */
  readonly at: number
  readonly firings: number
  readonly digest: boolean
}

interface Row {
  readonly rule: string
  readonly device: string
  readonly audience: Audience
  readonly schedule: NotificationSchedule
}

/**
 * Creates the notifier for running a fixture. Notification schedules are in memory, and `setSending` sets whether
 * sending a mail succeeds.
 */
export const startMailing = (severityOf: (rule: string) => number) => {
  const rows = new Map<string, Row>()
  const sent: SentMail[] = []
  let works = true

  const keep = (row: Row): void => {
    rows.set(`${row.rule}.${row.device}.${row.audience}`, row)
  }
  /** Sends the mail that a notification schedule has claimed, if any. */
  const sendTaken = ({ schedule, ...about }: Row, now: number): void => {
    const mail = schedule.sending?.mail
    if (!mail) keep({ ...about, schedule })
    else keep({ ...about, schedule: works ? markSent(schedule, now) : markFailed(schedule) })
    if (mail && works) sent.push({ ...about, at: now, firings: mail.firings, digest: mail.digest })
  }

  return {
    sent,
    setSending: (working: boolean): void => {
      works = working
    },
    enqueueAll: (events: readonly FiringEvent[], now: number): void => {
      for (const event of events) {
        const { rule, device } = event
        const severity = severityOf(rule)
        for (const audience of audiencesOf(severity)) {
          const known = rows.get(`${rule}.${device}.${audience}`)?.schedule ?? newSchedule
          sendTaken({ rule, device, audience, schedule: enqueue(known, severity, event, now) }, now)
        }
      }
    },
    wholeMinute: (now: number): void => {
      for (const row of rows.values()) {
        sendTaken({ ...row, schedule: claimDue(row.schedule, severityOf(row.rule), now) }, now)
      }
    },
    severityChanged: (rule: string): void => {
      for (const row of rows.values()) {
        if (row.rule === rule) keep({ ...row, schedule: withSeverity(row.schedule, row.audience, severityOf(rule)) })
      }
    },
  }
}
