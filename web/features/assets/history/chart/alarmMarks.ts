import type { AlarmEvent } from '#shared/contract/alarms.ts'
import type { TimeWindow } from '#shared/dates.ts'

/** A moment at which a rule fired over data items that are shown. */
export interface AlarmMark {
  /** Epoch milliseconds. */
  readonly time: number
  readonly rule: string
}

export const isWithin = (time: number, { from, to }: TimeWindow): boolean => time >= from && time <= to

/** The firings over any of the data items, oldest first. */
export const marksOf = (
  events: readonly AlarmEvent[],
  mnemonics: readonly string[],
  window: TimeWindow,
): readonly AlarmMark[] =>
  events
    .filter(({ mnemonicValues }) => mnemonics.some(mnemonic => Object.hasOwn(mnemonicValues, mnemonic)))
    .map(({ alarmDate, triggeringRule }) => ({ time: Date.parse(alarmDate), rule: triggeringRule }))
    .filter(({ time }) => isWithin(time, window))
    .sort((a, b) => a.time - b.time)
