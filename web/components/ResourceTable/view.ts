import { dayIn } from '#shared/time/zonedTime.ts'
import { compareTexts } from '#web/lib/compareTexts.ts'
import { countText } from '#web/lib/countText.ts'
import type { Column, Value } from './column.ts'

export interface SortKey {
  readonly id: string
  readonly isDescending: boolean
}

/** The viewer's filters, sort order and page of a table. All of it is in the address. */
export interface TableView {
  readonly text: string
  /** The values of the filters, keyed by column id. A column without a filter has no entry. */
  readonly filters: Readonly<Record<string, string>>
  /** Rows are sorted by the first key. Each further key sorts the rows that all keys before it rank as equal. */
  readonly sort: readonly SortKey[]
  /** The number of the page, starting at 1. */
  readonly page: number
}

export const isFiltered = ({ text, filters }: TableView): boolean => text !== '' || Object.keys(filters).length > 0

/**
 * Returns the rows that pass the text filter and the column filters. The text filter searches all columns except
 * dates and actions. A date passes if it falls on its filter's day, in `zone` or, if the column sets `days`, in UTC.
 */
export const filteredRows = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { text, filters }: Pick<TableView, 'text' | 'filters'>,
  zone: string,
): readonly Row[] => {
  const searched = columns.filter(({ kind }) => kind !== 'date' && kind !== 'actions')
  const wanted = text.trim().toLowerCase()
  const tests = columns.flatMap(({ id, kind, value, days }) => {
    const filter = filters[id]
    if (filter === undefined) return []
    if (kind !== 'date') return [(row: Row) => String(value(row) ?? '') === filter]
    if (days === 'UTC') return [(row: Row) => String(value(row) ?? '').slice(0, 10) === filter]
    return [(row: Row) => dayIn(zone, String(value(row) ?? '')) === filter]
  })
  if (wanted) {
    tests.push(row =>
      searched.some(({ value }) =>
        String(value(row) ?? '')
          .toLowerCase()
          .includes(wanted),
      ),
    )
  }
  return tests.length === 0 ? rows : rows.filter(row => tests.every(test => test(row)))
}

const compare = (a: Value, b: Value): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b))

/**
 * Each row's rank among the column's distinct values, so that sorting compares integers. Values that compare as
 * equal, such as texts that differ only in case, share a rank. Empty cells have none.
 */
const ranks = <Row>(rows: readonly Row[], { kind, value }: Column<Row>): readonly (number | undefined)[] => {
  // Dates are compared as instants, because the same instant may be written with or without milliseconds.
  const keyOf = (one: Value): Value => (kind === 'date' ? Date.parse(String(one)) : one)
  const keys = rows.map(row => {
    const one = value(row)
    return one === undefined || one === '' ? undefined : keyOf(one)
  })
  const distinct = [...new Set(keys)].filter(one => one !== undefined).sort(compare)
  const rankOf = new Map<Value, number>()
  let rank = 0
  for (const [place, one] of distinct.entries()) {
    if (place > 0 && compare(distinct[place - 1], one) !== 0) rank += 1
    rankOf.set(one, rank)
  }
  return keys.map(one => rankOf.get(one))
}

/**
 * Sorts the rows by every key in turn. Rows that are equal by all keys keep their order. Empty cells come last in
 * both directions.
 */
export const sortedRows = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: readonly SortKey[],
): readonly Row[] => {
  const keys = sort.flatMap(({ id, isDescending }) => {
    const column = columns.find(one => one.id === id)
    return column ? [{ rank: ranks(rows, column), direction: isDescending ? -1 : 1 }] : []
  })
  if (keys.length === 0) return rows
  const order = (a: number, b: number): number => {
    for (const { rank, direction } of keys) {
      const left = rank[a]
      const right = rank[b]
      if (left === right) continue
      if (left === undefined) return 1
      if (right === undefined) return -1
      return (left - right) * direction
    }
    return a - b
  }
  return rows
    .map((row, place) => ({ row, place }))
    .sort((a, b) => order(a.place, b.place))
    .map(({ row }) => row)
}

export interface PageOfRows<Row> {
  readonly rows: readonly Row[]
  /** The number of the current page. If the view names a page after the last page, this is the last page. */
  readonly page: number
  readonly pages: number
  /** The number of the page's first row, starting at 1. */
  readonly first: number
}

export const pageOfRows = <Row>(rows: readonly Row[], page: number, pageSize: number): PageOfRows<Row> => {
  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  const shown = Math.min(Math.max(1, page), pages)
  const start = (shown - 1) * pageSize
  return { rows: rows.slice(start, start + pageSize), page: shown, pages, first: start + 1 }
}

/** The range of the rows on the page, for print and screen readers: `Rows 1 to 10 of 120`. */
export const rangeText = ({ first, rows }: PageOfRows<unknown>, all: number): string =>
  rows.length === 0 ? 'No rows' : `Rows ${first} to ${first + rows.length - 1} of ${all}`

/** The numbers of things that a table's rows do not show by themselves. */
interface Counted {
  /** The number of things in the rows, if a row may stand for several of them. */
  readonly counted?: number | undefined
  /** The number of rows on the server, if the table holds only some of them. */
  readonly total?: number | undefined
}

/**
 * The number behind a table's title: `(9)`, `(2/9)` if filters are set, `(14 in 9 rows)`, or `(10,000 of 10,059)` and
 * `(2/10,000 of 10,059)` if the table holds only some of the rows.
 * @param found the number of rows that pass the filters, if any are set
 */
export const counterText = (
  rows: number,
  found: number | undefined,
  { counted = rows, total }: Counted = {},
): string => {
  const held = found === undefined ? countText(rows) : `${countText(found)}/${countText(rows)}`
  if (total !== undefined) return `(${held} of ${countText(total)})`
  if (found !== undefined || counted === rows) return `(${held})`
  return `(${countText(counted)} in ${rows === 1 ? '1 row' : `${held} rows`})`
}

/** The distinct values of a choice column, for its filter. */
export const listFilterChoices = <Row>(rows: readonly Row[], column: Column<Row>): readonly string[] =>
  Array.isArray(column.filter)
    ? column.filter
    : [...new Set(rows.map(row => String(column.value(row) ?? '')))].filter(Boolean).sort(compareTexts)
