/** The notification types of alarms, each with the base code of its severities (specification B §9). */
const baseCodes = {
  'No Notification': 100,
  Customer: 120,
  Tester: 160,
  'TAC Only': 170,
  'Customer & TAC': 180,
} as const

/** The severity code that notifies nobody. */
export const noNotification = baseCodes['No Notification']

export type NotificationType = keyof typeof baseCodes

export const notificationTypes = Object.keys(baseCodes) as NotificationType[]

/**
 * How often an audience is notified (specification B §9). A severity's code is the base code of its type plus the
 * index of its frequency in this list.
 */
export const frequencies = ['immediately', '24 hours', '7 days', '30 days'] as const

export type Frequency = (typeof frequencies)[number]

/** The audiences that receive mails. Each has one SNS topic. */
export const audiences = ['Customer', 'Tester', 'TAC'] as const

export type Audience = (typeof audiences)[number]

/** The environment variable that contains the ARN of an audience's topic. */
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

/** All severities, ordered by code. 'No Notification' has only one severity, because it has no frequency. */
export const severities: readonly Severity[] = notificationTypes.flatMap(type =>
  frequencies
    .slice(0, type === 'No Notification' ? 1 : frequencies.length)
    .map((frequency, index) => ({ code: baseCodes[type] + index, type, frequency })),
)

const byCode = new Map(severities.map(severity => [severity.code, severity]))

/** Returns the severity with this code, or undefined if the code is unknown. */
export const severityOf = (code: number): Severity | undefined => byCode.get(code)

/** Describes a severity in words, such as `Customer, immediately`. Returns the code itself if it is unknown. */
export const severityWords = (code: number): string => {
  const severity = severityOf(code)
  if (!severity) return String(code)
  return severity.type === 'No Notification' ? severity.type : `${severity.type}, ${severity.frequency}`
}

/**
 * Describes a severity with its code, such as `120, Customer, immediately`. Returns only the code if it is unknown.
 */
export const severityText = (code: number): string =>
  severityOf(code) ? `${code}, ${severityWords(code)}` : String(code)

/** The priorities of alarms, after ISA-18.2. They say how soon somebody should look at an alarm. */
export const priorities = ['low', 'medium', 'high'] as const

export type Priority = (typeof priorities)[number]

/**
 * The severity codes of each priority. An audience that is notified immediately should also act immediately. TAC is
 * notified of problems that the laboratory cannot solve itself.
 */
export const codesOfPriority: Readonly<Record<Priority, readonly number[]>> = {
  low: [100, 121, 122, 123, 161, 162, 163, 171, 172, 173, 181, 182, 183],
  medium: [120, 160],
  high: [170, 180],
}

/** The priority of a severity code. Unknown codes have low priority. */
export const priorityOf = (code: number): Priority =>
  priorities.find(priority => codesOfPriority[priority].includes(code)) ?? 'low'

/**
 * Ranks a severity by urgency. A higher number is more urgent. The severity's priority counts first, then its type: a
 * type is more urgent the later it is in the list of types. Within a type, a severity is more urgent the sooner it
 * notifies its audience. An unknown code is the least urgent.
 */
export const urgencyOf = (code: number): number => {
  const severity = severityOf(code)
  if (!severity) return -1
  const { type, frequency } = severity
  const rank = priorities.indexOf(priorityOf(code)) * notificationTypes.length + notificationTypes.indexOf(type)
  return (rank + 1) * frequencies.length - frequencies.indexOf(frequency)
}

/** The audiences that a severity notifies. Empty for an unknown code. */
export const audiencesOf = (code: number): readonly Audience[] => {
  const severity = byCode.get(code)
  return severity ? audiencesOfType[severity.type] : []
}

/**
 * The severities that the alarms report offers as filters (specification A §9). Severities that notify nobody are
 * left out.
 */
export const reportedSeverities: readonly number[] = severities
  .filter(({ type }) => type !== 'No Notification')
  .map(({ code }) => code)

/**
 * Whether a rule of rules may have this severity. Only the first two severities of each type are allowed
 * (specification B §9).
 */
export const mayRuleOfRulesHave = (code: number): boolean => {
  const severity = byCode.get(code)
  return severity !== undefined && frequencies.indexOf(severity.frequency) < 2
}
