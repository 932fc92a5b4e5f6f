import type { FiringEvent } from '#functions/domain/alarms/changes.ts'
import {
  afterFailure,
  afterSending,
  digestDue,
  newSchedule,
  offer,
  underSeverity,
  type Mail,
  type Schedule,
} from '#functions/domain/alarms/notifications.ts'
import { audiencesOf, type Audience } from '#shared/severity.ts'

export interface SentMail {
  readonly rule: string
  readonly device: string
  readonly audience: Audience
  /** The wall clock. */
  readonly at: number
  readonly firings: number
  readonly digest: boolean
}

interface Row {
  readonly rule: string
  readonly device: string
  readonly audience: Audience
  readonly schedule: Schedule
}

/** The notifier of a run: schedules in memory, and sending that works or fails as the run says. */
export const startMailing = (severityOf: (rule: string) => number) => {
  const rows = new Map<string, Row>()
  const sent: SentMail[] = []
  let works = true

  const keep = (row: Row): void => {
    rows.set(`${row.rule}.${row.device}.${row.audience}`, row)
  }
  const send = (row: Row, mail: Mail, now: number): void => {
    keep({ ...row, schedule: works ? afterSending(row.schedule, now) : afterFailure(row.schedule, mail) })
    const { rule, device, audience } = row
    if (works) sent.push({ rule, device, audience, at: now, firings: mail.firings, digest: mail.digest })
  }

  return {
    sent,
    setSending: (working: boolean): void => {
      works = working
    },
    offerAll: (events: readonly FiringEvent[], now: number): void => {
      for (const event of events) {
        const { rule, device } = event
        const severity = severityOf(rule)
        for (const audience of audiencesOf(severity)) {
          const known = rows.get(`${rule}.${device}.${audience}`)?.schedule ?? newSchedule
          const { schedule, mail } = offer(known, severity, event, now)
          const row = { rule, device, audience, schedule }
          if (mail) send(row, mail, now)
          else keep(row)
        }
      }
    },
    wholeMinute: (now: number): void => {
      for (const row of rows.values()) {
        const mail = digestDue(row.schedule, severityOf(row.rule), now)
        if (mail) send(row, mail, now)
      }
    },
    severityChanged: (rule: string): void => {
      for (const row of rows.values()) {
        if (row.rule === rule) keep({ ...row, schedule: underSeverity(row.schedule, row.audience, severityOf(rule)) })
      }
    },
  }
}
