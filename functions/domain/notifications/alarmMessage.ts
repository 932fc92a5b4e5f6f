import type { Parameter } from '#shared/contract/calls/models.ts'
import type { SeenValue } from '#shared/contract/alarm.ts'
import type { AlarmResponse } from '#shared/contract/rule.ts'
import { alarmPath } from '#shared/alarms/alarmPath.ts'
import { durationText } from '#shared/time/durationText.ts'
import { firedAtOf, seenText } from '#shared/alarms/seenText.ts'
import { severityText } from '#shared/alarms/severity.ts'
import type { AlarmContext } from '../alarms/firing/alarmContext.ts'
import { toWireId } from '../alarmIds.ts'
import { seenValues } from '../rules/seenValues.ts'
import { threadOf, notifiedAlarms } from './delivery/notifiedAlarms.ts'
import { timeIn } from './messageTimes.ts'
import type { Message } from './channels/message.ts'
import type { NotificationSchedule } from './schedule.ts'
import type { RunningSample } from '../telemetry/runningSample.ts'
import type { EndedShelf, Mail, MailFiring } from './digest.ts'

interface About {
  readonly ruleName: string
  readonly severity: number
  readonly subject: AlarmContext
  /** The rule's present response: what the people who handle its alarms should know and do. */
  readonly response?: AlarmResponse
  readonly schedule: NotificationSchedule
  /** The line that says that the instrument is silent. Missing if it is not. */
  readonly lastHeard?: string | undefined
}

export interface MessageSettings {
  /** The stage's time zone, as an IANA name. */
  readonly zone: string
  /** The address of the console. Undefined if it is not known yet. */
  readonly console: string | undefined
}

/** The maximum length of a message's text in characters. SNS accepts 256 KB. */
const longestText = 200_000

/**
 * Builds the message for a mail that a schedule has claimed. It contains the instrument, the rule, and the values
 * with their limits and ages. A rule may have a thousand parameters; if the text would be too long, their names and
 * limits are omitted.
 * @param parameters the model's parameters, keyed by mnemonic; a value without a parameter is shown by its mnemonic
 */
export const alarmMessage = (
  about: About,
  settings: MessageSettings,
  parameters: ReadonlyMap<string, Parameter> = new Map(),
): Pick<Message, 'title' | 'text' | 'link'> => {
  const { ruleName, subject, schedule } = about
  const mail = schedule.sending?.mail
  if (!mail) throw new Error('The notification schedule has claimed no mail. Call alarmMessage only for a claimed one')
  const firings = mail.firings === 1 ? '1 firing' : `${mail.firings} firings`
  const isBack = mail.shelf !== undefined && mail.firings === 1
  const what = mail.digest && !isBack ? `${firings} of ${ruleName}` : `${isBack ? 'Still open: ' : 'Alarm '}${ruleName}`
  const title = `${what} on ${subject.deviceName}`
  const path = alarmPath(toWireId(threadOf(notifiedAlarms(mail))))
  const textWith = (expression: string, known: ReadonlyMap<string, Parameter>): string =>
    [
      ...heading(title, about),
      ...(about.lastHeard === undefined ? [] : [about.lastHeard]),
      ...responseLines(about.response ?? {}),
      ...(mail.shelf ? shelfLines(mail.shelf, settings.zone) : []),
      '',
      ...firingsOf(mail, firing => firingLines(firing, expression, settings.zone, known)),
      ...(settings.console === undefined ? ['', `In the console: ${path}`] : []),
    ].join('\n')
  const text = textWith(subject.ruleExpression, parameters)
  return {
    title,
    text: Buffer.byteLength(text) <= longestText ? text : textWith('', new Map()),
    link: settings.console === undefined ? undefined : `${settings.console}${path}`,
  }
}

/** Returns the first lines of a message, which name the rule, the instrument and the severity. */
export const heading = (title: string, { ruleName, severity, subject }: Omit<About, 'schedule'>): string[] => [
  `${title} (${subject.modelName})`,
  ...(subject.description === '' ? [] : [subject.description]),
  '',
  `Rule:       ${ruleName}`,
  `Instrument: ${subject.deviceName}`,
  `Model:      ${subject.modelName}`,
  `Severity:   ${severityText(severity)}`,
  ...(subject.ruleExpression === '' ? [] : [`Condition:  ${subject.ruleExpression}`]),
  ...(subject.ownLimits ?? []).map(limit => `Own limit:  ${onOneLine(limit)}`),
  ...(subject.window ? [`Window:     ${windowText(subject.window)}`] : []),
]

/** Returns the lines about the response to the alarm. Each part of the response may have several lines. */
const responseLines = ({ consequence, action, timeToRespond: minutes }: AlarmResponse): string[] => {
  const lines = [
    ...(consequence === undefined ? [] : [`Consequence: ${consequence}`]),
    ...(action === undefined ? [] : [`Action: ${action}`]),
    ...(minutes === undefined ? [] : [`Time to respond: ${durationText(minutes * 60_000)}`]),
  ]
  return lines.length === 0 ? [] : ['', ...lines]
}

const firingsOf = ({ firings, first, last }: Mail, linesOf: (firing: MailFiring) => FiringLines): string[] => {
  const about = (word: string, firing: MailFiring): string[] => {
    const { time, lines } = linesOf(firing)
    return [`${word}: ${time}`, ...lines]
  }
  return firings === 1 ? about('Seen', first) : [...about('First seen', first), '', ...about('Last seen', last)]
}

/**
 * Returns the lines about a time in which no messages were sent: who shelved the alarm, or set the service mode, and
 * why.
 */
const shelfLines = ({ by, at, reason, ended, serviceMode }: EndedShelf, zone: string): string[] => [
  '',
  `The ${serviceMode ? `${serviceMode.kind} ${serviceMode.name} was in service mode` : 'alarm was shelved'} by ${by} from ${timeIn(at, zone)} to ${timeIn(ended.at, zone)}${ended.by === undefined ? '' : `, when ${ended.by} ended that`}.`,
  `Reason:     ${onOneLine(reason)}`,
]

interface FiringLines {
  readonly time: string
  readonly lines: readonly string[]
}

/**
 * Returns the lines about the values that made a rule fire, in the wording of the console, with the limits from the
 * rule's expression.
 */
const firingLines = (
  { id, at, inputs, samples = [] }: MailFiring,
  ruleExpression: string,
  zone: string,
  parameters: ReadonlyMap<string, Parameter>,
): FiringLines => {
  const ages = new Map(inputs.map(({ name, ageMs }) => [name, ageMs]))
  const mnemonicValues = Object.fromEntries(inputs.map(({ name, value }) => [name, value]))
  const seen = seenValues({ mnemonicValues, ruleExpression }, parameters)
  return {
    time: timeIn(at, zone),
    lines: [
      ...seen.map(one => `  ${onOneLine(valueText(one, zone))}${ageInWords(ages.get(one.name) ?? null)}`),
      ...samplesLines(samples).map(line => `  ${line}`),
      `  Event ${id}`,
    ],
  }
}

/**
 * Returns a value that made a rule fire, in the wording of the console. A value that is a time is followed by the
 * name of its zone, like the other times in a message.
 */
const valueText = (one: SeenValue, zone: string): string => {
  const firedAt = firedAtOf(one)
  return firedAt === undefined ? seenText(one, zone) : `${one.name} fired at ${timeIn(Date.parse(firedAt), zone)}`
}

/** Returns the line of a message with the samples that were running, each once. Empty if there were none. */
export const samplesLines = (samples: readonly RunningSample[]): string[] =>
  samples.length === 0 ? [] : [`Samples at risk: ${[...new Set(samples.map(sampleText))].join(', ')}`]

/** Describes a sample, such as `S-17 of batch B-3`. */
const sampleText = ({ sampleId, batchId }: RunningSample): string => onOneLine(`${sampleId} of batch ${batchId}`)

/**
 * Replaces the line breaks in a text that an instrument has reported, so that the instrument cannot add lines to a
 * mail.
 */
export const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/** Describes the window of a rule, such as `3 times within 5 minutes`. */
const windowText = ({ count, seconds }: NonNullable<AlarmContext['window']>): string => {
  const [size, unit] = units.find(([one]) => seconds % one === 0) ?? [1, 'second']
  const length = seconds / size
  return `${count} times within ${length} ${unit}${length === 1 ? '' : 's'}`
}

/** The units in which durations are described, in seconds, longest first. */
const units = [
  [3_600, 'hour'],
  [60, 'minute'],
] as const

/** Returns the age of a value in words. Empty if the value was in the very message that made the rule fire. */
const ageInWords = (ageMs: number | null): string => (ageMs ? `, ${durationText(ageMs)} old` : '')
