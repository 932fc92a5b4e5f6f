import type { ReadingValue } from '#shared/contract/telemetry.ts'
import type { ChunkEntry } from './openChunk.ts'

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

/**
 * The points of the asked items in a window, newest first. A point that is there twice, as a very late repeat leaves
 * it, counts once.
 */
export const pointsIn = (
  entries: Iterable<ChunkEntry>,
  mnemonics: ReadonlySet<string>,
  { from, to }: Window,
): Point[] => {
  const points: Point[] = []
  for (const [at, readings] of entries) {
    if (at < from || at > to) continue
    for (const mnemonic of mnemonics) {
      const value = Object.hasOwn(readings, mnemonic) ? readings[mnemonic] : undefined
      if (value !== undefined) points.push({ mnemonic, value, at })
    }
  }
  points.sort(newestFirst)
  return points.filter((point, index) => !isSame(point, points[index - 1]))
}

const newestFirst = (a: Point, b: Point): number =>
  b.at - a.at || compare(b.mnemonic, a.mnemonic) || compare(String(b.value), String(a.value))

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

const isSame = (point: Point, other: Point | undefined): boolean =>
  other !== undefined && point.at === other.at && point.mnemonic === other.mnemonic && point.value === other.value
