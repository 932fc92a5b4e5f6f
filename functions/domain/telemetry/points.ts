import type { ReadingValue } from '#shared/contract/telemetry.ts'
import { tidy, type SamplesByItem } from './samples.ts'

/** One value of one item at one time. */
export interface Point {
  readonly mnemonic: string
  readonly value: ReadingValue
  readonly at: number
}

export interface Window {
  /** Epoch milliseconds, both inclusive. */
  readonly from: number
  readonly to: number
}

/** The points of some items in a window, newest first, each once. */
export const pointsIn = (samples: SamplesByItem, window: Window): Point[] => {
  const points: Point[] = []
  for (const [mnemonic, all] of samples) {
    const { times, values } = tidy(all, window)
    times.forEach((at, index) => points.push({ mnemonic, at, value: values[index] as ReadingValue })) // as many as times
  }
  return points.sort(newestFirst)
}

const newestFirst = (a: Point, b: Point): number =>
  b.at - a.at || compare(b.mnemonic, a.mnemonic) || compare(String(b.value), String(a.value))

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
