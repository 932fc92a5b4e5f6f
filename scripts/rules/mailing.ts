import type { FiringEvent } from '#functions/domain/alarms/firing/changes.ts'
import {
  claimDue,
  markFailed,
  markSent,
  newChannel,
  offerTo,
  withSeverity,
  type Channel,
} from '#functions/domain/notifications/schedule.ts'
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
  readonly channel: Channel
}

/** The notifier of a run: channels in memory, and sending that works or fails as the run says. */
export const startMailing = (severityOf: (rule: string) => number) => {
  const rows = new Map<string, Row>()
  const sent: SentMail[] = []
  let works = true

  const keep = (row: Row): void => {
    rows.set(`${row.rule}.${row.device}.${row.audience}`, row)
  }
  /** Sends what the row's channel has on its way, if anything. */
  const sendTaken = ({ channel, ...about }: Row, now: number): void => {
    const mail = channel.sending?.mail
    if (!mail) keep({ ...about, channel })
    else keep({ ...about, channel: works ? markSent(channel, now) : markFailed(channel) })
    if (mail && works) sent.push({ ...about, at: now, firings: mail.firings, digest: mail.digest })
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
          const known = rows.get(`${rule}.${device}.${audience}`)?.channel ?? newChannel
          sendTaken({ rule, device, audience, channel: offerTo(known, severity, event, now) }, now)
        }
      }
    },
    wholeMinute: (now: number): void => {
      for (const row of rows.values()) {
        sendTaken({ ...row, channel: claimDue(row.channel, severityOf(row.rule), now) }, now)
      }
    },
    severityChanged: (rule: string): void => {
      for (const row of rows.values()) {
        if (row.rule === rule) keep({ ...row, channel: withSeverity(row.channel, row.audience, severityOf(rule)) })
      }
    },
  }
}
