import { ruleTexts } from '#shared/rules/ruleLimits.ts'

const minuteSeconds = 60

/** A stored delay in minutes, as it is typed; empty for none. */
export const enteredDelay = (seconds: number | undefined): string =>
  seconds === undefined ? '' : String(seconds / minuteSeconds)

/**
 * The seconds of a typed delay: 0 for an empty text, which ends a stored delay, and NaN for a text that is not a
 * number of minutes.
 */
export const delaySeconds = (minutes: string): number => {
  const text = minutes.trim()
  if (text === '') return 0
  return /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * minuteSeconds) : Number.NaN
}

/** The problem of a typed delay, regardless of the other fields; undefined if it has none. */
export const delayProblem = (minutes: string): string | undefined => {
  if (minutes.trim() === '') return undefined
  const seconds = delaySeconds(minutes)
  if (Number.isNaN(seconds)) return 'A number of minutes, such as 2 or 0.5'
  return seconds === 0 ? ruleTexts.delayTooShort : undefined
}
