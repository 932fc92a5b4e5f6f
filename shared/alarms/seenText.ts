import { builtInLabels, builtInTypes, isBuiltIn } from '../expression/builtIns.ts'
import { momentIn } from '../time/zonedTime.ts'
import type { SeenValue } from '../contract/alarm.ts'

const isInstant = (value: SeenValue['value']): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))

/**
 * A rule of rules sees the firings of other rules as values. If the value is a firing, returns when the rule fired.
 * Returns undefined if the value is a reading of an instrument.
 */
export const firedAtOf = ({ value, limits }: Pick<SeenValue, 'value' | 'limits'>): string | undefined =>
  limits.length === 0 && isInstant(value) ? value : undefined

/**
 * Whether a rule's limit compares the value with a number, such as `> 400`. The number then has the unit of the
 * value.
 */
const isNumeric = (limit: string): boolean => /^[<>=!]+ -?[\d.]+(e[+-]?\d+)?$/i.test(limit)

/** Whether a number is written with an exponent, such as `5.21e-5`, because its zeros would be miscounted. */
const isTiny = (value: number): boolean => value !== 0 && Math.abs(value) < 0.001

export const numberText = (value: number): string => (isTiny(value) ? value.toExponential() : String(value))

/** A limit in the form in which the value is written: `> 0.00005` as `> 5e-5`. */
const limitText = (limit: string): string => {
  const [sign = '', number = ''] = limit.split(' ')
  return isTiny(Number(number)) ? `${sign} ${numberText(Number(number))}` : limit
}

const withUnit = (text: string, unit: string, space: string): string => (unit ? `${text}${space}${unit}` : text)

/** A rule's limit with the unit of the value that it compares: `> 400 bar`. Any other condition stays as it is. */
export const limitWithUnit = (limit: string, unit: string, space = ' '): string =>
  isNumeric(limit) ? withUnit(limitText(limit).replace(' ', space), unit, space) : limit

const labelOf = (name: string): string => (isBuiltIn(name) ? builtInLabels[name] : name)

const unitOf = (name: string): string => (isBuiltIn(name) && builtInTypes[name] === 'number' ? 'min' : '')

/** Whether the rule compares the value with nothing but this very text or truth value, such as `= 'FAULT'`. */
const isAsAsked = ({ value, limits: [limit, ...others] }: SeenValue): boolean =>
  others.length === 0 &&
  ((typeof value === 'string' && limit === `= '${value}'`) ||
    (typeof value === 'boolean' && limit === `= ${String(value).toUpperCase()}`))

/**
 * Formats a value that a rule saw, with the rule's conditions on it, which may be joined by AND or OR:
 * `Pump pressure 412.3 bar, condition: > 400 bar`, `Status is FAULT`, or for a rule of rules
 * `LidOpen fired at 2026-03-01 07:30:00`.
 * @param space the space between a number and its unit
 */
export const seenText = (seenValue: SeenValue, zone: string, space = ' '): string => {
  const { name, displayName, value, unitsOfMeasure, limits } = seenValue
  const firedAt = firedAtOf(seenValue)
  if (firedAt !== undefined) return `${name} fired at ${momentIn(zone, firedAt)}`
  const label = displayName || labelOf(name)
  if (isAsAsked(seenValue)) return `${label} is ${String(value)}`
  const unit = unitsOfMeasure || unitOf(name)
  const seen =
    value === null ? 'not known' : typeof value === 'number' ? withUnit(numberText(value), unit, space) : String(value)
  const asked = limits.map(limit => limitWithUnit(limit, unit, space)).join(' and ')
  return `${label} ${seen}${asked && `, ${limits.length === 1 ? 'condition' : 'conditions'}: ${asked}`}`
}

/**
 * The text about a value for a screen: no line of it ends between a number and its unit, inside an exponent such as
 * `e-5`, between a comparison and its text, such as `!= 'STOPPED'`, or before the first condition.
 */
export const seenOnScreen = (seenValue: SeenValue, zone: string): string =>
  seenText(seenValue, zone, '\u00a0')
    .replaceAll(/e-(?=\d)/g, 'e-\u2060')
    .replaceAll(/([<>=!]) (?=')/g, '$1\u00a0')
    .replace(/(, conditions?:) (?=[<>=!])/, '$1\u00a0')
