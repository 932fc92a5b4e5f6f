/** The types of notification of an alarm (B §9). Each has the base code of its severities. */
const baseCodes = {
  'No Notification': 100,
  Customer: 120,
  Tester: 160,
  'TAC Only': 170,
  'Customer & TAC': 180,
} as const

/** The severity code for which nobody is notified. */
export const noNotification = baseCodes['No Notification']

export type NotificationType = keyof typeof baseCodes

export const notificationTypes = Object.keys(baseCodes) as NotificationType[]

/** How often an audience is notified (B §9). A frequency's place in the list is added to the base code. */
export const frequencies = ['immediately', '24 hours', '7 days', '30 days'] as const

export type Frequency = (typeof frequencies)[number]

/** The audiences, which receive mails. Each has one topic. */
export const audiences = ['Customer', 'Tester', 'TAC'] as const

export type Audience = (typeof audiences)[number]

/** The environment variable that names an audience's topic to a function. */
export const topicVariable = (audience: Audience): string => `${audience.toUpperCase()}_TOPIC`

const audiencesOfType: Readonly<Record<NotificationType, readonly Audience[]>> = {
  'No Notification': [],
  Customer: ['Customer'],
  Tester: ['Tester'],
  'TAC Only': ['TAC'],
  'Customer & TAC': ['Customer', 'TAC'],
}

export interface Severity {
  readonly code: number
  readonly type: NotificationType
  readonly frequency: Frequency
}

/** All severities by code. A severity without notification has no frequency. */
export const severities: readonly Severity[] = notificationTypes.flatMap(type =>
  frequencies
    .slice(0, type === 'No Notification' ? 1 : frequencies.length)
    .map((frequency, index) => ({ code: baseCodes[type] + index, type, frequency })),
)

const byCode = new Map(severities.map(severity => [severity.code, severity]))

/** Returns the severity with this code; undefined for an unknown code. */
export const severityOf = (code: number): Severity | undefined => byCode.get(code)

/** The severity of a code in words, such as `Customer, immediately`; the code itself if it is unknown. */
export const severityWords = (code: number): string => {
  const severity = severityOf(code)
  if (!severity) return String(code)
  return severity.type === 'No Notification' ? severity.type : `${severity.type}, ${severity.frequency}`
}

/** The severity with code and words, such as `120, Customer, immediately`; only the code if it is unknown. */
export const severityText = (code: number): string =>
  severityOf(code) ? `${code}, ${severityWords(code)}` : String(code)

/**
 * How urgent a severity is; a higher number is more urgent. The number grows with the place of the severity's type in
 * the list of types and with how soon the audience is notified. An unknown code is the least urgent.
 */
export const urgencyOf = (code: number): number => {
  const severity = severityOf(code)
  if (!severity) return -1
  return (notificationTypes.indexOf(severity.type) + 1) * frequencies.length - frequencies.indexOf(severity.frequency)
}

/** How soon somebody should look at an alarm, after ISA-18.2. */
export const priorities = ['low', 'medium', 'high'] as const

export type Priority = (typeof priorities)[number]

/**
 * The severity codes of each priority. An audience that is notified at once should also act at once. TAC is notified
 * of problems that the laboratory cannot fix itself.
 */
export const codesOfPriority: Readonly<Record<Priority, readonly number[]>> = {
  low: [100, 121, 122, 123, 161, 162, 163, 171, 172, 173, 181, 182, 183],
  medium: [120, 160],
  high: [170, 180],
}

/** The priority of a severity code; low for an unknown code. */
export const priorityOf = (code: number): Priority =>
  priorities.find(priority => codesOfPriority[priority].includes(code)) ?? 'low'

/** The audiences that are notified of alarms of a severity; none for an unknown code. */
export const audiencesOf = (code: number): readonly Audience[] => {
  const severity = byCode.get(code)
  return severity ? audiencesOfType[severity.type] : []
}

/**
 * The severities that can be chosen in the alarms report (A §9). Severities of which nobody is notified are left out.
 */
export const reportedSeverities: readonly number[] = severities
  .filter(({ type }) => type !== 'No Notification')
  .map(({ code }) => code)

/** Whether a rule of rules may have a severity (B §9). The first two severities of each type are allowed. */
export const mayRuleOfRulesHave = (code: number): boolean => {
  const severity = byCode.get(code)
  return severity !== undefined && frequencies.indexOf(severity.frequency) < 2
}
