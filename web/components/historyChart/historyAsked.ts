import type { TimeWindow } from '#shared/time/dates.ts'

/** The data items of an instrument in a window of time. */
export interface HistoryAsked extends TimeWindow {
  readonly deviceName: string
  readonly mnemonics: readonly string[]
  /** Another instrument whose lines are drawn over those of this one. */
  readonly also?: string | undefined
}
