import { ruleTexts } from '#shared/rules/ruleLimits.ts'

const minuteSeconds = 60

/** A stored delay in minutes, as text for the form; empty for no delay. */
export const enteredDelay = (seconds: number | undefined): string =>
  seconds === undefined ? '' : String(seconds / minuteSeconds)

/**
 * Converts a typed delay to seconds. An empty text gives 0, which removes a stored delay. A text that is not a number
 * of minutes gives NaN.
 */
export const delaySeconds = (minutes: string): number => {
  const text = minutes.trim()
  if (text === '') return 0
  return /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * minuteSeconds) : Number.NaN
}

/** Checks a typed delay by itself, without the other fields. */
export const delayProblem = (minutes: string): string | undefined => {
  if (minutes.trim() === '') return undefined
  const seconds = delaySeconds(minutes)
  if (Number.isNaN(seconds)) return 'A number of minutes, such as 2 or 0.5'
  return seconds === 0 ? ruleTexts.delayTooShort : undefined
}
