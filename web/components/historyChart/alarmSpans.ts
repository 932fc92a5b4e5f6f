import { limitWithUnit } from '#shared/alarms/seenText.ts'
import type { DeviceAlarm } from '#shared/contract/alarm.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { countText } from '#web/lib/countText.ts'
import { nameBeside } from './otherInstrument.ts'

/** A limit: a number that a rule compares a data item with. */
export interface AlarmLimit {
  readonly mnemonic: string
  readonly value: number
  /** The comparison with the data item, such as `> 400 bar`. The item's name is left out. */
  readonly limit: string
  /** The name of the rule and the comparison, such as `PressureHigh > 400 bar`. */
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
    .flatMap(({ name, unitsOfMeasure, limits }) =>
      limits.flatMap(asked => {
        const value = comparison.exec(asked)?.[1]
        if (value === undefined) return []
        const limit = limitWithUnit(asked, unitsOfMeasure)
        return [{ mnemonic: name, value: Number(value), limit, text: `${rule} ${limit}` }]
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
 * Describes some limits, such as `> 400 bar and < 450 bar`. Limits of several items are written with the items'
 * names, because `> 400 and < 100` would read as a range.
 */
const limitsText = (limits: readonly AlarmLimit[], nameOf: (mnemonic: string) => string): string => {
  const isOfOne = new Set(limits.map(({ mnemonic }) => mnemonic)).size <= 1
  return limits.map(({ mnemonic, limit }) => (isOfOne ? limit : `${nameOf(mnemonic)} ${limit}`)).join(' and ')
}

/** The alarms of one rule, on one instrument, with the same limits. */
export interface AlarmGroup {
  /** Such as `3 alarms of PressureHigh, limit > 400 bar`. */
  readonly title: string
  readonly spans: readonly AlarmSpan[]
}

/** Groups alarms by their rules, in the order in which the rules first appear. */
export const groupByRule = (
  spans: readonly AlarmSpan[],
  nameOf: (mnemonic: string) => string,
): readonly AlarmGroup[] => {
  const groups = Map.groupBy(spans, ({ rule, instrument, limits }) => {
    const asked = limitsText(limits, nameOf)
    const on = instrument === undefined ? '' : ` on ${instrument}`
    return `${rule}${on}${asked && `, ${limits.length === 1 ? 'limit' : 'limits'} ${asked}`}`
  })
  return [...groups].map(([about, some]) => ({
    title: `${countText(some.length)} ${some.length === 1 ? 'alarm' : 'alarms'} of ${about}`,
    spans: some,
  }))
}

const dayOf = (moment: string): string => moment.slice(0, 10)

/**
 * The start and the end of an alarm, such as `2026-03-01 10:00:00` and `10:20:00`. The end has no day if the alarm
 * began on the same day, and neither has one if the chart shows no other day.
 * @param at returns the day and the time of a moment
 */
export const spanTimes = (
  { from, to }: TimePeriod,
  shown: TimePeriod,
  at: (time: number) => string,
): { readonly start: string; readonly end: string } => {
  const [start, end] = [at(from), at(to)]
  const days = new Set([shown.from, shown.to, from].map(time => dayOf(at(time))))
  return {
    start: days.size === 1 ? start.slice(11) : start,
    end: dayOf(start) === dayOf(end) ? end.slice(11) : end,
  }
}
