import type { TimePeriod } from '#shared/time/dates.ts'

/** The data items of an instrument and the period that a chart is for. */
export interface HistoryAsked extends TimePeriod {
  readonly deviceName: string
  readonly mnemonics: readonly string[]
  /** Another instrument whose lines are drawn in the same chart, for comparison with `deviceName`. */
  readonly also?: string | undefined
}
