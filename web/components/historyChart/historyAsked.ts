import type { TimeWindow } from '#shared/time/dates.ts'

/** The data items of an instrument in a window of time. */
export interface HistoryAsked extends TimeWindow {
  readonly deviceName: string
  readonly mnemonics: readonly string[]
  /** The other instrument whose lines are drawn over those of `deviceName`. */
  readonly also?: string | undefined
}
