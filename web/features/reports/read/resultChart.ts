import type { EntityName } from '#shared/reporting/entities.ts'
import { kindOfColumn, labelOfColumn, numberIn, type ResultRows } from './resultTable.ts'

/** The maximum numbers of lines and of bars in a chart. The table has all rows. */
const mostLines = 8
const mostBars = 15

/** A figure that can be chosen for the chart. */
export interface Drawable {
  /** The name of the result's column that has the figure. */
  readonly name: string
  /** The data item that the figure is about, if the rows are about several. */
  readonly item?: string
  readonly label: string
}

/** Values of different data items have different units, so each item is a separate figure. */
const itemColumn = 'mnemonicName'

/**
 * The text columns that only describe a row, such as an alarm's description. A chart does not group the rows by them.
 */
const details = new Set([
  'mnemonicValue',
  'mnemonicValues',
  'alarmDescription',
  'ruleExpression',
  'description',
  'remarks',
])

/** The figures of a result that can be drawn. If there are none, there is no chart. */
export const drawableColumns = (entity: EntityName, { columns, rows }: ResultRows): readonly Drawable[] =>
  columns.flatMap((name, index): readonly Drawable[] => {
    if (kindOfColumn(entity, name) !== 'number') return []
    const label = labelOfColumn(entity, name)
    const filled = rows.filter(cells => numberIn(cells[index]) !== undefined)
    const place = columns.indexOf(itemColumn)
    if (filled.length === 0) return []
    if (place === -1) return [{ name, label }]
    const items = new Set(filled.map(cells => cells[place] ?? ''))
    return [...items].toSorted().map(item => ({ name, item, label: `${label} of ${item}` }))
  })

export interface ChartLine {
  readonly title: string
  /** The points of the line, oldest first; `x` is in epoch milliseconds. */
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

/** The chart of a figure: lines over time if the rows have times, otherwise bars for what the rows are about. */
export type ResultChart =
  | {
      readonly kind: 'lines'
      readonly lines: readonly ChartLine[]
      readonly leftOut: number
      /**
       * Whether the times on the chart's axis are instants. For a summary, they are days, hours or months in the
       * report's UTC offset.
       */
      readonly isOfMoments: boolean
    }
  | {
      readonly kind: 'bars'
      readonly bars: readonly { readonly x: string; readonly y: number }[]
      readonly leftOut: number
    }

/** The time in a cell. In summaries, a cell has a day, an hour or a month. */
export const timeIn = (cell: string | null | undefined): number | undefined => {
  if (!cell) return undefined
  const [, month, day, hour] = /^(\d{4}-\d\d)(-\d\d)?(T\d\d)?$/.exec(cell) ?? []
  const text = month === undefined ? cell : `${month}${day ?? '-01'}${hour ?? 'T00'}:00:00Z`
  const time = Date.parse(text)
  return Number.isFinite(time) ? time : undefined
}

/** Builds the chart of a figure. If there are more lines or bars than can be read, the smallest are left out. */
export const buildResultChart = (
  entity: EntityName,
  { columns, rows: all }: ResultRows,
  { name: figure, item }: Drawable,
): ResultChart => {
  const place = columns.indexOf(figure)
  const rows = item === undefined ? all : all.filter(cells => cells[columns.indexOf(itemColumn)] === item)
  const isTime = (name: string): boolean => kindOfColumn(entity, name) === 'time' || name === 'day'
  const time = columns.findIndex(isTime)
  const names = columns.flatMap((name, index) =>
    kindOfColumn(entity, name) === 'text' && !isTime(name) && !details.has(name) && name !== itemColumn ? [index] : [],
  )
  const figures = rows.flatMap(cells => {
    const y = numberIn(cells[place])
    const title = names.map(index => cells[index] ?? '-').join(', ') || labelOfColumn(entity, figure)
    return y === undefined ? [] : [{ title, y, x: timeIn(cells[time]) }]
  })
  const sizeOf = (some: readonly { readonly y: number }[]): number => Math.max(...some.map(({ y }) => Math.abs(y)))
  const groups = [...Map.groupBy(figures, ({ title }) => title)].toSorted(
    ([, one], [, other]) => sizeOf(other) - sizeOf(one),
  )
  // Lines with a single point would be dots, so such a result becomes bars.
  if (time === -1 || groups.every(([, some]) => some.length === 1)) {
    const bars = groups.map(([x, some]) => ({ x, y: some.reduce((sum, { y }) => sum + y, 0) }))
    return { kind: 'bars', bars: bars.slice(0, mostBars), leftOut: Math.max(0, bars.length - mostBars) }
  }
  const lines = groups.slice(0, mostLines).map(([title, some]) => ({
    title,
    points: some.flatMap(({ x, y }) => (x === undefined ? [] : [{ x, y }])).toSorted((one, other) => one.x - other.x),
  }))
  return {
    kind: 'lines',
    lines,
    leftOut: Math.max(0, groups.length - mostLines),
    isOfMoments: rows.some(cells => cells[time]?.endsWith('Z')),
  }
}
