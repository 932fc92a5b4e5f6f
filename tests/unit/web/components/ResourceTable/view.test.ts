import { describe, expect, it } from 'vitest'
import type { Column } from '#web/components/ResourceTable/column.ts'
import {
  listFilterChoices,
  filteredRows,
  pageOfRows,
  counterText,
  rangeText,
  sortedRows,
} from '#web/components/ResourceTable/view.ts'
import { fc } from '#tests/support/draw/fc.ts'

interface Row {
  readonly name: string
  readonly model?: string
  readonly at?: string
}

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', kind: 'text', value: row => row.name },
  { id: 'model', header: 'Model', kind: 'choice', filter: true, value: row => row.model },
  { id: 'at', header: 'At', kind: 'date', filter: true, value: row => row.at },
]

const rows: readonly Row[] = [
  { name: 'SN10', model: 'B', at: '2026-03-01T23:30:00.000Z' },
  { name: 'sn2', model: 'A', at: '2026-03-02T10:00:00.000Z' },
  { name: 'SN1', model: 'B' },
]

const names = (found: readonly Row[]) => found.map(({ name }) => name)

describe('filtering a table', () => {
  const found = (text: string, filters: Record<string, string> = {}, zone = 'UTC') =>
    names(filteredRows(rows, columns, { text, filters }, zone))

  it.each([
    ['finds a text anywhere in a cell, whatever its case', 'Sn1', ['SN10', 'SN1']],
    ['finds a text in every column that has no dates', 'b', ['SN10', 'SN1']],
    ['finds no text in columns of dates', '2026', []],
    ['ignores blanks around the text', '  sn2 ', ['sn2']],
    ['keeps all rows if no text is typed', '', ['SN10', 'sn2', 'SN1']],
  ])('%s', (_, text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it('keeps the rows that have exactly the chosen value', () => {
    expect(found('', { model: 'B' })).toEqual(['SN10', 'SN1'])
  })

  it('keeps the rows of a day in the viewer’s time zone', () => {
    expect(found('', { at: '2026-03-01' })).toEqual(['SN10'])
    expect(found('', { at: '2026-03-02' }, 'Europe/Zurich')).toEqual(['SN10', 'sn2'])
  })

  it('by a day keeps the rows of that UTC day if the column counts UTC days', () => {
    const inUtc = columns.map(column => (column.id === 'at' ? { ...column, days: 'UTC' as const } : column))
    const of = (at: string) => names(filteredRows(rows, inUtc, { text: '', filters: { at } }, 'Europe/Zurich'))
    expect([of('2026-03-01'), of('2026-03-02'), of('2026-03-03')]).toEqual([['SN10'], ['sn2'], []])
  })

  it('combines text, filters and days', () => {
    expect(found('sn1', { model: 'B', at: '2026-03-01' })).toEqual(['SN10'])
  })
})

describe('sorting a table', () => {
  const sorted = (...keys: string[]) =>
    names(
      sortedRows(
        rows,
        columns,
        keys.map(key => ({ id: key.replace('-', ''), isDescending: key.startsWith('-') })),
      ),
    )

  it.each([
    ['keeps the order of the rows without a sort key', [], ['SN10', 'sn2', 'SN1']],
    ['counts digits as numbers and ignores case', ['name'], ['SN1', 'sn2', 'SN10']],
    ['reverses the order for a key with a minus', ['-name'], ['SN10', 'sn2', 'SN1']],
    ['decides between equal cells by the next key', ['model', 'name'], ['sn2', 'SN1', 'SN10']],
    ['puts empty cells last', ['at'], ['SN10', 'sn2', 'SN1']],
    ['puts empty cells last in descending order', ['-at'], ['sn2', 'SN10', 'SN1']],
    ['ignores a key that is not a column', ['gone'], ['SN10', 'sn2', 'SN1']],
  ])('%s', (_, keys, expected) => {
    expect(sorted(...keys)).toEqual(expected)
  })

  it('sorts numbers by their value', () => {
    const value: Column<number> = { id: 'value', header: 'Value', kind: 'number', value: row => row }
    expect(sortedRows([10, -2, 9, 0.5], [value], [{ id: 'value', isDescending: false }])).toEqual([-2, 0.5, 9, 10])
  })

  it('treats texts that differ only in case as equal, and sorts them by the next key', () => {
    const some = [
      { name: '4', model: 'ok' },
      { name: '3', model: 'OK' },
      { name: '2', model: 'ok' },
      { name: '1', model: 'OK' },
    ]
    const keys = ['model', 'name'].map(id => ({ id, isDescending: false }))
    expect(names(sortedRows(some, columns, keys))).toEqual(['1', '2', '3', '4'])
  })

  it('sorts times by their instant, however they are written', () => {
    const some = [
      { name: 'later', at: '2026-03-01T00:00:00.500Z' },
      { name: 'earlier', at: '2026-03-01T00:00:00Z' },
    ]
    expect(names(sortedRows(some, columns, [{ id: 'at', isDescending: false }]))).toEqual(['earlier', 'later'])
  })

  it('loses no row, keeps equal rows in their order, and does not change its input', () => {
    const row = fc.record({ name: fc.string(), model: fc.constantFrom('A', 'B', undefined) })
    fc.assert(
      fc.property(fc.array(row), fc.boolean(), (some, isDescending) => {
        const given = some as readonly Row[]
        const before = [...given]
        const after = sortedRows(given, columns, [{ id: 'model', isDescending }])
        expect(given).toEqual(before)
        expect(new Set(after)).toEqual(new Set(given))
        for (const model of ['A', 'B', undefined])
          expect(after.filter(one => one.model === model)).toEqual(given.filter(one => one.model === model))
      }),
    )
  })
})

describe('paging a table', () => {
  it.each([
    ['the first page', 1, [1, 2, 3], 1, 1],
    ['a last page that is not full', 3, [7], 3, 7],
    ['the last page for a later one', 9, [7], 3, 7],
  ])('shows %s', (_, page, expected, shownPage, first) => {
    expect(pageOfRows([1, 2, 3, 4, 5, 6, 7], page, 3)).toEqual({ rows: expected, page: shownPage, pages: 3, first })
  })

  it('shows one empty page if there are no rows', () => {
    expect(pageOfRows([], 4, 10)).toEqual({ rows: [], page: 1, pages: 1, first: 1 })
  })
})

it.each([
  [1, 'Rows 1 to 3 of 7'],
  [3, 'Rows 7 to 7 of 7'],
])('a table says which rows are on page %i', (page, text) => {
  expect(rangeText(pageOfRows([1, 2, 3, 4, 5, 6, 7], page, 3), 7)).toBe(text)
})

it('a table without rows shows no range of rows', () => {
  expect(rangeText(pageOfRows([], 1, 10), 0)).toBe('No rows')
})

it('the number behind a title counts the things in the rows, if a row stands for several', () => {
  expect(counterText(9, undefined)).toBe('(9)')
  expect(counterText(9, 2)).toBe('(2/9)')
  expect(counterText(9, undefined, { counted: 9 })).toBe('(9)')
  expect(counterText(9, undefined, { counted: 14 })).toBe('(14 in 9 rows)')
  expect(counterText(1, undefined, { counted: 3 })).toBe('(3 in 1 row)')
  expect(counterText(10_000, undefined, { total: 10_059 })).toBe('(10,000 of 10,059)')
  expect(counterText(10_000, 2, { total: 10_059 })).toBe('(2/10,000 of 10,059)')
})

it('the filter of a choice column lists numbers as options, and finds the rows with the chosen number', () => {
  const numbers: readonly Column<number>[] = [
    { id: 'severity', header: 'Severity', kind: 'choice', filter: true, value: number => number },
  ]
  const [severity] = numbers
  expect(listFilterChoices([120, 160], severity!)).toEqual(['120', '160'])
  expect(filteredRows([120, 160], numbers, { text: '', filters: { severity: '120' } }, 'UTC')).toEqual([120])
})

it('the filter of a choice column lists each value of the column once, sorted', () => {
  const [, model] = columns
  if (!model) throw new Error('no column')
  expect(listFilterChoices([...rows, { name: 'x' }], model)).toEqual(['A', 'B'])
})

it('a table reads each cell of 10,000 rows at most twice to sort and filter them', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    name: `SN${(index * 7919) % 10_000}`,
    model: `M${index % 7}`,
  }))
  let reads = 0
  const counted = columns.map(column => ({
    ...column,
    value: (row: Row) => {
      reads += 1
      return column.value(row)
    },
  }))
  const cells = many.length * 2
  sortedRows(many, counted, [
    { id: 'model', isDescending: true },
    { id: 'name', isDescending: false },
  ])
  expect(reads).toBeLessThanOrEqual(2 * cells)
  reads = 0
  const found = filteredRows(many, counted, { text: 'sn', filters: { model: 'M3' } }, 'Europe/Zurich')
  expect(found.length).toBeGreaterThan(1_000)
  expect(reads).toBeLessThanOrEqual(2 * cells)
})
