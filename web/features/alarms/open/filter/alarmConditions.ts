import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { severityWords } from '#shared/alarms/severity.ts'

/** The operators of a condition: equals, does not equal, contains, does not contain. */
export const conditionOperators = ['=', '!=', ':', '!:'] as const

type Operator = (typeof conditionOperators)[number]

/** A condition on one property of an alarm. */
export interface AlarmCondition {
  readonly property: string
  readonly operator: Operator
  readonly value: string
}

export interface AlarmConditions {
  readonly conditions: readonly AlarmCondition[]
  /** How the conditions are combined: true if an alarm has to meet any one of them, false if it has to meet all. */
  readonly isAny: boolean
}

export interface AlarmProperty {
  readonly id: string
  readonly label: string
  /** The property's name in the plural, for the heading of its suggested values. */
  readonly plural: string
  readonly value: (alarm: OpenAlarm) => string
}

/** The properties that alarms can be filtered by. Their ids are in addresses, so renaming one breaks saved views. */
export const alarmProperties: readonly AlarmProperty[] = [
  { id: 'serial', label: 'Serial Number', plural: 'Serial numbers', value: alarm => alarm.deviceName },
  { id: 'model', label: 'Model', plural: 'Models', value: alarm => alarm.modelName },
  { id: 'rule', label: 'Rule', plural: 'Rules', value: alarm => alarm.triggeringRule },
  { id: 'severity', label: 'Severity', plural: 'Severities', value: alarm => severityWords(alarm.alarmSeverity) },
  { id: 'state', label: 'State', plural: 'States', value: alarm => alarm.state },
  { id: 'by', label: 'Acknowledged By', plural: 'Users', value: alarm => alarm.acknowledgedBy ?? '' },
]

/** A pseudo-property for text that may be in any of the properties. */
export const anyProperty = 'any'

const where = 'where'
const match = 'match'

/** A condition as text in an address, such as `model = QTOF8600`. */
const conditionText = ({ property, operator, value }: AlarmCondition): string => `${property} ${operator} ${value}`

/** Parses the conditions in an address. Texts that are not valid conditions are ignored. */
export const conditionsIn = (params: URLSearchParams): AlarmConditions => ({
  conditions: params.getAll(where).flatMap(text => {
    const [, property, sign, value] = /^(\w+) (\S+) (.*)$/s.exec(text) ?? []
    const operator = conditionOperators.find(known => known === sign)
    const isKnown = property === anyProperty || alarmProperties.some(({ id }) => id === property)
    return isKnown && property && operator && value !== undefined ? [{ property, operator, value }] : []
  }),
  isAny: params.get(match) === 'any',
})

/** Returns the address with other filter conditions. The list starts at its first page. */
export const withConditions = (params: URLSearchParams, { conditions, isAny }: AlarmConditions): URLSearchParams => {
  const next = new URLSearchParams(params)
  for (const name of [where, match, 'page']) next.delete(name)
  for (const condition of conditions) next.append(where, conditionText(condition))
  if (isAny && conditions.length > 1) next.set(match, 'any')
  return next
}

const tests: Readonly<Record<Operator, (found: string, wanted: string) => boolean>> = {
  '=': (found, wanted) => found === wanted,
  '!=': (found, wanted) => found !== wanted,
  ':': (found, wanted) => found.toLowerCase().includes(wanted.toLowerCase()),
  '!:': (found, wanted) => !found.toLowerCase().includes(wanted.toLowerCase()),
}

const meets = (alarm: OpenAlarm, { property, operator, value }: AlarmCondition): boolean => {
  if (property === anyProperty) {
    const found = alarmProperties.some(one => tests[':'](one.value(alarm), value))
    return found === (operator === ':' || operator === '=')
  }
  const found = alarmProperties.find(({ id }) => id === property)?.value(alarm) ?? ''
  return tests[operator](found, value)
}

/** Filters alarms by all of the conditions, or by at least one of them. Without conditions, it returns all alarms. */
export const alarmsMeeting = (
  alarms: readonly OpenAlarm[],
  { conditions, isAny }: AlarmConditions,
): readonly OpenAlarm[] => {
  if (conditions.length === 0) return alarms
  return alarms.filter(alarm =>
    isAny
      ? conditions.some(condition => meets(alarm, condition))
      : conditions.every(condition => meets(alarm, condition)),
  )
}
