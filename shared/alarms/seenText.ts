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

const numberText = (value: number): string => (isTiny(value) ? value.toExponential() : String(value))

/** A limit in the form in which the value is written: `> 0.00005` as `> 5e-5`. */
const limitText = (limit: string): string => {
  const [sign = '', number = ''] = limit.split(' ')
  return isTiny(Number(number)) ? `${sign} ${numberText(Number(number))}` : limit
}

const labelOf = (name: string): string => (isBuiltIn(name) ? builtInLabels[name] : name)

const unitOf = (name: string): string => (isBuiltIn(name) && builtInTypes[name] === 'number' ? 'min' : '')

/**
 * Formats a value that a rule saw, with the rule's limits for it: `Pump pressure 412.3 bar, limit > 400 bar`, or for
 * a rule of rules `LidOpen fired at 2026-03-01 07:30:00`.
 * @param space the space between a number and its unit; a non-breaking one on the screen
 */
export const seenText = (seenValue: SeenValue, zone: string, space = ' '): string => {
  const { name, displayName, value, unitsOfMeasure, limits } = seenValue
  const firedAt = firedAtOf(seenValue)
  if (firedAt !== undefined) return `${name} fired at ${momentIn(zone, firedAt)}`
  const unit = unitsOfMeasure || unitOf(name)
  const withUnit = (text: string): string => (unit ? `${text}${space}${unit}` : text)
  const seen = value === null ? 'not known' : typeof value === 'number' ? withUnit(numberText(value)) : String(value)
  const asked = limits
    .map(limit => (isNumeric(limit) ? withUnit(limitText(limit).replace(' ', space)) : limit))
    .join(' and ')
  return `${displayName || labelOf(name)} ${seen}${asked && `, limit ${asked}`}`
}
