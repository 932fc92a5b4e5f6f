import type { Rule } from '#shared/contract/rule.ts'
import { windowLengthProblem } from '#shared/rules/settingsProblems.ts'

/** A rule's window as typed: a number in the unit of `timeFormat`, or empty for no window. */
export interface EnteredWindow {
  readonly alarmTriggerWindowPeriod: string
  readonly timeFormat: 'Hour' | 'Minutes'
}

/**
 * The number of seconds in each unit. Windows are entered in hours or minutes, and sent in seconds (specification B
 * §9).
 */
const secondsPer = { Hour: 3600, Minutes: 60 } as const

/** Converts a stored window to the unit in which it was entered. */
export const enteredWindow = ({
  alarmTriggerWindowPeriod: seconds,
  timeFormat = 'Minutes',
}: Pick<Rule, 'alarmTriggerWindowPeriod' | 'timeFormat'>): EnteredWindow => ({
  alarmTriggerWindowPeriod: seconds === undefined ? '' : String(seconds / secondsPer[timeFormat]),
  timeFormat,
})

/** Converts a window to seconds; undefined for no window. */
export const windowSeconds = ({ alarmTriggerWindowPeriod, timeFormat }: EnteredWindow): number | undefined =>
  alarmTriggerWindowPeriod.trim() === '' ? undefined : Number(alarmTriggerWindowPeriod) * secondsPer[timeFormat]

/** A window in words, such as `10 minutes` or `1 hour`. */
export const windowText = ({ alarmTriggerWindowPeriod: entered, timeFormat }: EnteredWindow): string => {
  const unit = timeFormat === 'Hour' ? 'hour' : 'minute'
  return `${entered} ${unit}${entered === '1' ? '' : 's'}`
}

/** Checks a window. It must consist of digits, and be at most as long as a leap year (specification B §5). */
export const windowProblem = (entered: EnteredWindow): string | undefined => {
  const { alarmTriggerWindowPeriod: text, timeFormat } = entered
  if (!/^\d+$/.test(text.trim())) return 'A whole number, in digits only'
  const seconds = windowSeconds(entered) ?? 0
  if (seconds === 0) return timeFormat === 'Hour' ? 'At least one hour' : 'At least one minute'
  return windowLengthProblem(seconds, timeFormat)
}
