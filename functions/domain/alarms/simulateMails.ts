import { audiencesOf, type Audience } from '#shared/severity.ts'
import type { FiringEvent } from './changes.ts'
import { afterSending, digestDue, dueTime, newSchedule, offer, type Mail, type Schedule } from './notifications.ts'

export interface SimulatedMail {
  readonly audience: Audience
  /** Wall clock. */
  readonly at: number
  readonly firings: number
  readonly digest: boolean
}

const minuteMs = 60_000

/** The mails that firings on one device would bring until a time, where sending always works; in their order. */
export const simulateMails = (
  events: readonly FiringEvent[],
  severity: number,
  until: number,
): readonly SimulatedMail[] =>
  audiencesOf(severity)
    .flatMap(audience => mailsTo(audience, events, severity, until))
    .sort((a, b) => a.at - b.at)

const mailsTo = (
  audience: Audience,
  events: readonly FiringEvent[],
  severity: number,
  until: number,
): SimulatedMail[] => {
  const mails: SimulatedMail[] = []
  let schedule: Schedule = newSchedule
  const send = ({ firings, digest }: Mail, at: number): void => {
    mails.push({ audience, at, firings, digest })
    schedule = afterSending(schedule, at)
  }
  /** Digests go out at whole minutes, before what happens at that moment. */
  const sendDue = (time: number): void => {
    const minute = Math.ceil(dueTime(schedule, severity) / minuteMs) * minuteMs
    const mail = schedule.held && minute <= time ? digestDue(schedule, severity, minute) : undefined
    if (mail) send(mail, minute)
  }
  for (const event of events) {
    sendDue(event.receivedAt)
    const offered = offer(schedule, severity, event, event.receivedAt)
    ;({ schedule } = offered)
    if (offered.mail) send(offered.mail, event.receivedAt)
  }
  sendDue(until)
  return mails
}
