import type { ReadingValue } from '#shared/contract/telemetry.ts'
import { severityText } from '#shared/severity.ts'
import type { Subject } from '../alarms/firing/subject.ts'
import type { NotificationSchedule } from './schedule.ts'
import type { Mail, MailFiring } from './digest.ts'

interface About {
  readonly ruleName: string
  readonly severity: number
  readonly subject: Subject
  readonly schedule: NotificationSchedule
}

export interface MailSettings {
  /** The stage's time zone, as IANA names it. */
  readonly zone: string
  /** The console's address, or undefined if the stage has no domain name. */
  readonly console: string | undefined
}

/** The text of the mail: instrument, rule, values with their times, and a link. */
export const alarmMail = ({ ruleName, severity, subject, schedule }: About, settings: MailSettings) => {
  const mail = schedule.sending?.mail
  if (!mail) throw new Error('The schedule has nothing on its way')
  const firings = mail.firings === 1 ? '1 firing' : `${mail.firings} firings`
  const what = mail.digest ? `${firings} of ${ruleName}` : `Alarm ${ruleName}`
  return {
    subject: printable(`${what} on ${subject.deviceName}`),
    text: [
      `${what} on ${subject.deviceName} (${subject.modelName})`,
      ...(subject.description === '' ? [] : [subject.description]),
      '',
      `Rule:       ${ruleName}`,
      `Instrument: ${subject.deviceName}`,
      `Model:      ${subject.modelName}`,
      `Severity:   ${severityText(severity)}`,
      ...(subject.ruleExpression === '' ? [] : [`Condition:  ${subject.ruleExpression}`]),
      '',
      ...firingsOf(mail, settings.zone),
      '',
      placeOf(subject, settings.console),
    ].join('\n'),
  }
}

const firingsOf = ({ firings, first, last }: Mail, zone: string): string[] =>
  firings === 1
    ? firingLines('Seen', first, zone)
    : [...firingLines('First seen', first, zone), '', ...firingLines('Last seen', last, zone)]

const firingLines = (word: string, { id, at, inputs }: MailFiring, zone: string): string[] => [
  `${word}: ${timeIn(at, zone)}`,
  ...inputs.map(({ name, value, ageMs }) => `  ${name} = ${shown(value)}${ageInWords(ageMs)}`),
  `  Event ${id}`,
]

const shown = (value: ReadingValue | null): string => (value === null ? 'not reported' : JSON.stringify(value))

/** Empty for a value that came with the message. */
const ageInWords = (ageMs: number | null): string => (ageMs ? `, ${Math.round(ageMs / 1000)} s old` : '')

/** The time in the stage's zone and, if that is another zone, in UTC. */
const timeIn = (at: number, zone: string): string => {
  const utc = `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
  if (zone === 'UTC') return utc
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return `${parts.format(at)} ${zone} (${utc})`
}

const placeOf = ({ deviceName, modelName }: Subject, address: string | undefined): string => {
  const path = `/assets/${encodeURIComponent(deviceName)}/${encodeURIComponent(modelName)}`
  return address === undefined ? `In the console: ${path}` : `${address}${path}`
}

const subjectLimit = 100

/** The mail service takes printable ASCII on one line. */
const printable = (text: string): string => {
  const ascii = text.replace(/[^ -~]/g, '?')
  return ascii.length <= subjectLimit ? ascii : `${ascii.slice(0, subjectLimit - 3)}...`
}
