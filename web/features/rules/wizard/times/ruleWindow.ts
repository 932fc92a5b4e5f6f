import type { Rule } from '#shared/contract/rule.ts'
import { windowProblem as lengthProblem } from '#shared/rules/ruleProblems.ts'

/** A window as it is typed: a number in the unit of `timeFormat`, empty for none. */
export interface EnteredWindow {
  readonly alarmTriggerWindowPeriod: string
  readonly timeFormat: 'Hour' | 'Minutes'
}

/** The seconds of each unit. A window is entered in hours or minutes and sent in seconds (specification B §9). */
const secondsPer = { Hour: 3600, Minutes: 60 } as const

/** A stored window in the unit that it was entered in. */
export const enteredWindow = ({
  alarmTriggerWindowPeriod: seconds,
  timeFormat = 'Minutes',
}: Pick<Rule, 'alarmTriggerWindowPeriod' | 'timeFormat'>): EnteredWindow => ({
  alarmTriggerWindowPeriod: seconds === undefined ? '' : String(seconds / secondsPer[timeFormat]),
  timeFormat,
})

/** The seconds of a window; undefined for none. */
export const windowSeconds = ({ alarmTriggerWindowPeriod, timeFormat }: EnteredWindow): number | undefined =>
  alarmTriggerWindowPeriod.trim() === '' ? undefined : Number(alarmTriggerWindowPeriod) * secondsPer[timeFormat]

/** A window in words: `10 minutes`, `1 hour`. */
export const windowText = ({ alarmTriggerWindowPeriod: entered, timeFormat }: EnteredWindow): string => {
  const unit = timeFormat === 'Hour' ? 'hour' : 'minute'
  return `${entered} ${unit}${entered === '1' ? '' : 's'}`
}

/** The problem of a window: it must have digits only, and be no longer than a leap year (specification B §5). */
export const windowProblem = (entered: EnteredWindow): string | undefined => {
  const { alarmTriggerWindowPeriod: text, timeFormat } = entered
  if (!/^\d+$/.test(text.trim())) return 'A whole number, in digits only'
  const seconds = windowSeconds(entered) ?? 0
  if (seconds === 0) return timeFormat === 'Hour' ? 'At least one hour' : 'At least one minute'
  return lengthProblem(seconds, timeFormat)
}
