import type { ChartSeries } from '#shared/contract/chart.ts'
import { itemOf } from './otherInstrument.ts'

/** The values of an item in the chart's period. */
export interface ChartLine extends ChartSeries {
  /** Set while those of the period that was shown before are drawn, because those of this period are being read. */
  readonly isOfBefore?: true
}

/** The answer to a call for some of the chart's lines. */
type LinesRead = readonly ChartSeries[] | 'reading' | 'failed'

/** The lines that a chart shows. Several calls read them. */
export interface ShownLines {
  /** The instrument and the data items that the lines are of. */
  readonly subject: string
  readonly newest: readonly LinesRead[]
  /** The lines that each call last read, for the present period or an earlier one. */
  readonly read: readonly (readonly ChartSeries[])[]
  readonly lines: readonly ChartLine[]
}

export const nothingShown: ShownLines = { subject: '', newest: [], read: [], lines: [] }

/**
 * Returns what a chart shows after some of its calls have been answered, or made for another period. The lines that
 * were read before stay until the new ones have been read. They stay at their own times, and are marked.
 */
export const linesAfter = (shown: ShownLines, subject: string, newest: readonly LinesRead[]): ShownLines => {
  const isSameSubject = shown.subject === subject
  const isUnchanged = newest.length === shown.newest.length && newest.every((one, at) => one === shown.newest[at])
  if (isSameSubject && isUnchanged) return shown
  const readBefore = (at: number): readonly ChartSeries[] => (isSameSubject ? (shown.read[at] ?? []) : [])
  return {
    subject,
    newest,
    read: newest.map((one, at) => (typeof one === 'string' ? readBefore(at) : one)),
    lines: newest.flatMap((one, at): readonly ChartLine[] => {
      if (one === 'failed') return []
      return one === 'reading' ? readBefore(at).map(line => ({ ...line, isOfBefore: true })) : one
    }),
  }
}

/** Lines that share an axis, because they have the same unit and similar magnitudes. */
export interface ChartPanel {
  readonly units: string
  readonly lines: readonly ChartLine[]
}

export interface ChartParts {
  readonly panels: readonly ChartPanel[]
  /**
   * The series drawn as bands: items whose values are not numbers, and values of numeric items that are not numbers.
   */
  readonly states: readonly ChartLine[]
  /** The data items that have no value in the chart's period. */
  readonly empty: readonly ChartLine[]
}

/**
 * Divides the series into the parts of a chart. Each unit gets a panel, in the order in which the units appear. A
 * unit whose values differ widely in magnitude gets several panels.
 */
export const buildChartParts = (series: readonly ChartLine[]): ChartParts => {
  const lines = series.filter(({ buckets = [] }) => buckets.length > 0)
  const units = [...new Set(lines.map(({ unitsOfMeasure }) => unitsOfMeasure))]
  return {
    panels: units.flatMap(unit =>
      byMagnitude(lines.filter(({ unitsOfMeasure }) => unitsOfMeasure === unit)).map(some => ({
        units: unit,
        lines: some,
      })),
    ),
    states: series.filter(({ changes = [] }) => changes.length > 0),
    empty: series.filter(({ count }) => count === 0),
  }
}

/** If one line's values are smaller than another's by this factor, it would look like zero on a shared axis. */
const unlike = 50

const magnitudeOf = ({ buckets = [] }: ChartSeries): number =>
  buckets.reduce((largest, { min, max }) => Math.max(largest, Math.abs(min), Math.abs(max)), 0)

/**
 * Groups the lines that may share an axis, in the order in which the groups first appear. The lines of an item on two
 * instruments stay together, and a line of zeros needs no axis of its own.
 */
const byMagnitude = (lines: readonly ChartLine[]): readonly (readonly ChartLine[])[] => {
  const magnitudes = new Map<string, number>()
  for (const line of lines) {
    const item = itemOf(line.mnemonicName)
    magnitudes.set(item, Math.max(magnitudes.get(item) ?? 0, magnitudeOf(line)))
  }
  const places = new Map<string, number>()
  let [place, largest] = [0, Infinity]
  for (const [item, magnitude] of [...magnitudes].sort(([, a], [, b]) => b - a)) {
    if (largest === Infinity) largest = magnitude
    if (magnitude > 0 && magnitude * unlike < largest) [place, largest] = [place + 1, magnitude]
    places.set(item, magnitude > 0 ? place : 0)
  }
  const placeOf = ({ mnemonicName }: ChartSeries): number => places.get(itemOf(mnemonicName)) ?? 0
  return [...new Set(lines.map(placeOf))].map(one => lines.filter(line => placeOf(line) === one))
}

/** The figures of a line that the legend shows. */
export interface LineSummary {
  readonly lowest: number
  readonly highest: number
  readonly last: number
  readonly count: number
}

export const computeLineSummary = ({ buckets = [], count }: ChartSeries): LineSummary => ({
  lowest: buckets.reduce((lowest, { min }) => Math.min(lowest, min), Infinity),
  highest: buckets.reduce((highest, { max }) => Math.max(highest, max), -Infinity),
  last: buckets.at(-1)?.last ?? NaN,
  count,
})

/** The number of intervals before and after a time from which the usual interval between reports is computed. */
const neighbours = 4
/**
 * A line breaks if the pause between two values is longer than this many usual intervals. One report may be late or
 * lost.
 */
const pausesInARow = 3

/**
 * Whether the line breaks between a value and the one before it. It does if the two are more than `gapSeconds` apart,
 * a threshold that fits most of the line. If the item was reported less often for some time, the threshold is based
 * on the intervals around the value instead, so that such values form a line too.
 */
export const isAfterPause = (
  { buckets = [], gapSeconds }: Pick<ChartSeries, 'buckets' | 'gapSeconds'>,
  place: number,
): boolean => {
  const timeAt = (index: number): number => Date.parse(buckets[index]?.timeStamp ?? '') / 1_000
  const spacingAt = (index: number): number => timeAt(index) - timeAt(index - 1)
  if (place === 0 || spacingAt(place) <= gapSeconds) return false
  const around = Array.from({ length: 2 * neighbours + 1 }, (_, index) => place - neighbours + index)
    .filter(index => index !== place && index > 0 && index < buckets.length)
    .map(spacingAt)
    .sort((a, b) => a - b)
  const usual = around.length < neighbours ? 0 : (around[Math.floor(around.length / 2)] ?? 0)
  return usual <= gapSeconds || spacingAt(place) > pausesInARow * usual
}

/** The value of a line at a time; undefined before the line's first value and at a break. */
export const valueAt = (series: ChartSeries, time: number): number | undefined => {
  const { buckets = [], gapSeconds } = series
  let [low, high] = [0, buckets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (Date.parse(buckets[middle]?.timeStamp ?? '') <= time) low = middle + 1
    else high = middle
  }
  const bucket = buckets[low - 1]
  if (!bucket) return undefined
  const isOnLine = low < buckets.length && !isAfterPause(series, low)
  return isOnLine || time - Date.parse(bucket.timeStamp) <= gapSeconds * 1_000 ? bucket.last : undefined
}
