import {
  valueIn,
  type ErrorReport,
  type Items,
  type ReadingValue,
  type Readings,
  type StatusReport,
} from '#shared/contract/messages/telemetry.ts'
import type { TimeWindow } from '#shared/time/dates.ts'
import { inOrder, type Samples, type SamplesByItem } from '../../telemetry/samples.ts'
import type { ObservedPast } from './observations.ts'
import { momentsIn, type Moment } from './serviceMoments.ts'

/**
 * The reports of an instrument by event time. They are generated while they are read, because the messages of a month
 * do not fit into memory.
 */
export interface Past extends Iterable<Report> {
  /** The time at which the reports of this past begin. */
  readonly from: number
  /**
   * The observations that rules on statuses and rules by the service's time need. Undefined if there are no such
   * rules.
   */
  readonly observed: ObservedPast | undefined
}

export type Report = Readings | ErrorReport | StatusReport

/**
 * Makes the messages of a window from history. All values of one time are one message, even if there were two. Late
 * messages come at their event times. Readings come before errors and statuses of the same time.
 */
export const buildPastMessages = (
  samples: SamplesByItem,
  errors: readonly ErrorReport[],
  window: TimeWindow,
  observed?: ObservedPast,
): Past => {
  const items = Array.from(samples, ([mnemonic, one]) => ({ mnemonic, ...oldestFirst(one) }))
  const reports = [...errors, ...statusReports(observed)].toSorted((a, b) => a.timestamp - b.timestamp)
  return { from: window.from, observed, [Symbol.iterator]: () => inWindow(items, reports, window) }
}

/** Generates the numbers that an item had in the reports of the past, oldest first. */
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

/** Generates the readings of all items together with the other reports, in the order of their times. */
function* inWindow(
  items: readonly Item[],
  others: readonly (ErrorReport | StatusReport)[],
  { from, to }: TimeWindow,
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
 * Returns a function that reads the items of one time after another. Times with the same items share one list of
 * names.
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

/** Sorts samples by time. If times are equal, the samples keep the order in which they were stored. */
const oldestFirst = ({ times, values }: Samples): Pick<Samples, 'times' | 'values'> => {
  const order = inOrder(times)
  if (order === undefined) return { times, values }
  return {
    times: order.map(index => times[index] ?? 0),
    values: order.flatMap(index => values[index] ?? []),
  }
}

/**
 * Returns the reports of a past until a time. Between them are the moments at which rules by the service's time are
 * evaluated; a report comes before a moment of the same time.
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
