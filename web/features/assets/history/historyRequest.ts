import { mnemonicsPerCall, type HistoricalPoint } from '#shared/contract/devices.ts'
import type { TimeWindow } from '#shared/dates.ts'

/** What is looked for in an instrument's history; it stands in the address. */
export interface HistoryRequest extends TimeWindow {
  /** Mnemonics, or all data items that the instrument has. */
  readonly items: readonly string[] | 'all'
}

const names = { from: 'from', to: 'to', item: 'item', all: 'allItems' } as const

/** The request in an address; undefined where there is none, or half of one. */
export const requestFrom = (params: URLSearchParams): HistoryRequest | undefined => {
  const [from = NaN, to = NaN] = [names.from, names.to].map(name => Date.parse(params.get(name) ?? ''))
  const items = params.has(names.all) ? 'all' : params.getAll(names.item).filter(Boolean)
  return from <= to && items.length > 0 ? { from, to, items } : undefined
}

/** The address's part for a request. */
export const requestEntries = ({ from, to, items }: HistoryRequest): [string, string][] => [
  [names.from, new Date(from).toISOString()],
  [names.to, new Date(to).toISOString()],
  ...(items === 'all'
    ? [[names.all, '1'] as [string, string]]
    : items.map((item): [string, string] => [names.item, item])),
]

/** A §7: data items as the calls take them, 25 each. */
export const chunksOf = (mnemonics: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(mnemonics.length / mnemonicsPerCall) }, (_, index) =>
    mnemonics.slice(index * mnemonicsPerCall, (index + 1) * mnemonicsPerCall),
  )

/** Two lists as one, newest first as both are. */
export const mergedNewestFirst = (
  left: readonly HistoricalPoint[],
  right: readonly HistoricalPoint[],
): readonly HistoricalPoint[] => {
  if (left.length === 0) return right
  const merged: HistoricalPoint[] = []
  let next = 0
  for (const point of left) {
    for (let other = right[next]; other && other.timeStamp > point.timeStamp; other = right[next]) {
      merged.push(other)
      next += 1
    }
    merged.push(point)
  }
  for (; next < right.length; next += 1) {
    const other = right[next]
    if (other) merged.push(other)
  }
  return merged
}
