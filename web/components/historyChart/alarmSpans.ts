import type { DeviceAlarm } from '#shared/contract/alarm.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { nameBeside } from './otherInstrument.ts'

/** A limit: a number that a rule compares a data item with. */
export interface AlarmLimit {
  readonly mnemonic: string
  readonly value: number
  /** The comparison with the data item, such as `> 400`. The item's name is left out. */
  readonly limit: string
  /** The name of the rule and the comparison, such as `PressureHigh > 400`. */
  readonly text: string
}

/** The time in which an alarm about the chart's data items was open. */
export interface AlarmSpan extends TimePeriod {
  /** The mnemonics of the items that the alarm's rule compared. */
  readonly mnemonics: readonly string[]
  readonly rule: string
  /** The instrument that the alarm is about; set only if the chart compares two instruments. */
  readonly instrument?: string
  readonly firings: number
  readonly isOpen: boolean
  readonly limits: readonly AlarmLimit[]
}

export const overlaps = (span: TimePeriod, { from, to }: TimePeriod): boolean => span.from <= to && span.to >= from

/** Matches a comparison with a number, such as `> 400`, but not `> OTHER * 2`. */
const comparison = /^[<>=!]+ (-?[\d.]+(?:e[+-]?\d+)?)$/i

const limitsOf = (rule: string, seen: DeviceAlarm['seen'], mnemonics: readonly string[]): readonly AlarmLimit[] =>
  seen
    .filter(({ name }) => mnemonics.includes(name))
    .flatMap(({ name, limits }) =>
      limits.flatMap(limit => {
        const value = comparison.exec(limit)?.[1]
        return value === undefined ? [] : [{ mnemonic: name, value: Number(value), limit, text: `${rule} ${limit}` }]
      }),
    )

/**
 * Lists the alarms about any of the data items that were open during the period, oldest first. An alarm that is still
 * open lasts until now.
 */
export const listAlarmSpans = (
  alarms: readonly DeviceAlarm[],
  mnemonics: readonly string[],
  period: TimePeriod,
  now: number,
): readonly AlarmSpan[] =>
  alarms
    .filter(({ mnemonicValues }) => mnemonics.some(mnemonic => Object.hasOwn(mnemonicValues, mnemonic)))
    .map(({ alarmDate, closedAt, mnemonicValues, triggeringRule, count, seen }) => ({
      from: Date.parse(alarmDate),
      to: closedAt === undefined ? Math.max(now, Date.parse(alarmDate)) : Date.parse(closedAt),
      mnemonics: Object.keys(mnemonicValues),
      rule: triggeringRule,
      firings: count,
      isOpen: closedAt === undefined,
      limits: limitsOf(triggeringRule, seen, mnemonics),
    }))
    .filter(span => overlaps(span, period))
    .sort((a, b) => a.from - b.from)

/**
 * The alarms of the instrument that the chart's own instrument is compared with. Their data items are renamed as in
 * the chart.
 */
export const spansBeside = (spans: readonly AlarmSpan[], instrument: string): readonly AlarmSpan[] =>
  spans.map(span => ({
    ...span,
    instrument,
    mnemonics: span.mnemonics.map(mnemonic => nameBeside(instrument, mnemonic)),
    limits: span.limits.map(limit => ({ ...limit, mnemonic: nameBeside(instrument, limit.mnemonic) })),
  }))

/** The alarms whose rules compared at least one data item of a panel. */
export const spansOver = (spans: readonly AlarmSpan[], mnemonics: readonly string[]): readonly AlarmSpan[] =>
  spans.filter(span => span.mnemonics.some(mnemonic => mnemonics.includes(mnemonic)))

/** The limits that the chart's alarms set for a panel's data items, without duplicates. */
export const limitsFor = (spans: readonly AlarmSpan[], mnemonics: readonly string[]): readonly AlarmLimit[] => [
  ...new Map(
    spans
      .flatMap(({ limits }) => limits)
      .filter(({ mnemonic }) => mnemonics.includes(mnemonic))
      .map(limit => [limit.text, limit]),
  ).values(),
]

/**
 * Describes some limits, such as `> 400 and < 450`. Limits of several items are written with the items' names,
 * because `> 400 and < 100` would read as a range.
 */
export const limitsText = (limits: readonly AlarmLimit[], nameOf: (mnemonic: string) => string): string => {
  const isOfOne = new Set(limits.map(({ mnemonic }) => mnemonic)).size <= 1
  return limits.map(({ mnemonic, limit }) => (isOfOne ? limit : `${nameOf(mnemonic)} ${limit}`)).join(' and ')
}
