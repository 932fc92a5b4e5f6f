import {
  valueIn,
  type ErrorReport,
  type Items,
  type ReadingValue,
  type Readings,
  type StatusReport,
} from '#shared/contract/messages/telemetry.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { inOrder, type Samples, type SamplesByItem } from '../../telemetry/samples.ts'
import type { ObservedPast } from './observations.ts'
import { momentsIn, type Moment } from './serviceMoments.ts'

/**
 * An instrument's reports, in order of event time. They are generated while they are read, because a month's messages
 * do not fit into memory.
 */
export interface Past extends Iterable<Report> {
  /** The time from which on the past contains reports, in epoch milliseconds. */
  readonly from: number
  /**
   * What the service observed of the instrument. Rules on the status, and rules that depend on the service's clock,
   * need it. Undefined if there are no such rules.
   */
  readonly observed: ObservedPast | undefined
}

export type Report = Readings | ErrorReport | StatusReport

/**
 * Rebuilds the messages of a period from history. All values with the same time become one message, even if they came
 * in two messages. Late messages are placed at their event times. Readings come before errors and statuses of the
 * same time.
 */
export const buildPastMessages = (
  samples: SamplesByItem,
  errors: readonly ErrorReport[],
  period: TimePeriod,
  observed?: ObservedPast,
): Past => {
  const items = Array.from(samples, ([mnemonic, one]) => ({ mnemonic, ...oldestFirst(one) }))
  const reports = [...errors, ...statusReports(observed)].toSorted((a, b) => a.timestamp - b.timestamp)
  return { from: period.from, observed, [Symbol.iterator]: () => inPeriod(items, reports, period) }
}

/** Generates an item's numbers in the instrument's past reports, oldest first. */
export function* valuesIn(past: Past, mnemonic: string): Generator<{ readonly at: number; readonly value: number }> {
  for (const report of past) {
    const value = report.kind === 'readings' ? valueIn(report.items, mnemonic) : undefined
    if (typeof value === 'number') yield { at: report.timestamp, value }
  }
}

const statusReports = (observed: ObservedPast | undefined): StatusReport[] =>
  (observed?.statuses ?? []).map(({ at, value }) => ({ kind: 'status', timestamp: at, status: value }))

interface Item extends Pick<Samples, 'times' | 'values'> {
  readonly mnemonic: string
}

/** Generates an instrument's past reports, its readings of all items and the others, in order of time. */
function* inPeriod(
  items: readonly Item[],
  others: readonly (ErrorReport | StatusReport)[],
  { from, to }: TimePeriod,
): Generator<Report> {
  const cursors = items.map(item => {
    const place = item.times.findIndex(time => time >= from)
    return { ...item, place: place === -1 ? item.times.length : place }
  })
  const reports = others.filter(({ timestamp }) => timestamp >= from && timestamp <= to)
  const itemsAt = itemsReader(cursors)
  let report = 0
  for (;;) {
    let timestamp = Number.POSITIVE_INFINITY
    for (const { times, place } of cursors) {
      const next = times[place] ?? timestamp
      if (next < timestamp) timestamp = next
    }
    const isOver = timestamp > to
    for (; report < reports.length; report += 1) {
      const other = reports[report]
      if (!other || (!isOver && other.timestamp >= timestamp)) break
      yield other
    }
    if (isOver) return
    yield { kind: 'readings', timestamp, category: 'MassSpec', items: itemsAt(timestamp) } as const
  }
}

/**
 * Returns a function that reads the items of a given time, and must be called with one time after another. Times with
 * the same items share one list of names.
 */
const itemsReader = (cursors: readonly (Item & { place: number })[]): ((timestamp: number) => Items) => {
  const lists = new Map<string, readonly string[]>()
  return timestamp => {
    const values: ReadingValue[] = []
    let pattern = ''
    for (const cursor of cursors) {
      const value = cursor.times[cursor.place] === timestamp ? cursor.values[cursor.place] : undefined
      while (cursor.times[cursor.place] === timestamp) cursor.place += 1
      if (value !== undefined) values.push(value)
      pattern += value === undefined ? '0' : '1'
    }
    const names =
      lists.get(pattern) ?? cursors.flatMap(({ mnemonic }, place) => (pattern[place] === '1' ? mnemonic : []))
    lists.set(pattern, names)
    return { names, values }
  }
}

/** Sorts samples by time. Samples with equal times keep the order in which they were stored. */
const oldestFirst = ({ times, values }: Samples): Pick<Samples, 'times' | 'values'> => {
  const order = inOrder(times)
  if (order === undefined) return { times, values }
  return {
    times: order.map(index => times[index] ?? 0),
    values: order.flatMap(index => values[index] ?? []),
  }
}

/**
 * Generates the past reports up to a time and, between them, the moments at which rules that depend on the service's
 * clock are evaluated. A report comes before a moment of the same time.
 */
export function* withMoments(past: Past, to: number): Generator<Report | Moment> {
  const moments = past.observed ? momentsIn(past.observed, { from: past.from, to }) : undefined
  let next = moments?.next()
  for (const report of past) {
    for (; next && !next.done && next.value.at < report.timestamp; next = moments?.next()) yield next.value
    yield report
  }
  for (; next && !next.done; next = moments?.next()) yield next.value
}
