import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import type { SamplesByItem } from './samples.ts'

/** One value of one item at one time. */
export interface Point {
  readonly mnemonic: string
  readonly value: ReadingValue
  readonly at: number
}

/**
 * Generates the points of several items, newest first. Each point is only made when it is requested, because a month
 * of 25 items is two million points. Decision 14 says how pages take them.
 */
export const newestPoints = function* (samples: SamplesByItem): Generator<Point> {
  const items = Array.from(samples, ([mnemonic, { times, values }]) => ({
    mnemonic,
    times,
    values,
    left: times.length,
  }))
  const newest = (): number => Math.max(...items.map(({ times, left }) => times[left - 1] ?? -Infinity))
  for (let at = newest(); at > -Infinity; at = newest()) {
    const points: Point[] = []
    for (const item of items) {
      for (; item.times[item.left - 1] === at; item.left -= 1) {
        // Values and times are parallel lists, so there is a value at this position.
        points.push({ mnemonic: item.mnemonic, at, value: item.values[item.left - 1] as ReadingValue })
      }
    }
    yield* points.sort(newestFirst)
  }
}

const newestFirst = (a: Point, b: Point): number => compare(keyOfPoint(b), keyOfPoint(a))

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/** Returns a key that is unique for each point. Newer points have greater keys, in code unit order. */
export const keyOfPoint = ({ at, mnemonic, value }: Point): string =>
  `${new Date(at).toISOString()}\n${mnemonic}\n${value}`

/** Returns the time in the key of a point, which is one value of one item. NaN if the text is not such a key. */
export const timeInKey = (key: string): number => Date.parse(key.slice(0, key.indexOf('\n')))
