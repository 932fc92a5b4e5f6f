import type { TimePeriod } from '#shared/time/dates.ts'
import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'

/** The values and times of one item, as parallel arrays. A month of one item may have 86,400 of them. */
export interface Samples {
  readonly times: number[]
  readonly values: ReadingValue[]
}

/** The samples of several items, keyed by mnemonic. */
export type SamplesByItem = ReadonlyMap<string, Samples>

export const noSamples = (mnemonics: readonly string[]): SamplesByItem =>
  new Map(mnemonics.map(mnemonic => [mnemonic, { times: [], values: [] }]))

/** Returns each item's samples in a period, sorted and without repeats, and how many there are in total. */
export const tidied = (
  samples: SamplesByItem,
  period: TimePeriod,
): { readonly samples: SamplesByItem; readonly count: number } => {
  const all = Array.from(samples, ([mnemonic, one]) => [mnemonic, tidy(one, period)] as const)
  return { samples: new Map(all), count: all.reduce((sum, [, { times }]) => sum + times.length, 0) }
}

/**
 * Returns the samples in the period, oldest first. A sample that is stored twice, for example after a very late
 * repeat, is returned only once.
 */
export const tidy = ({ times, values }: Samples, { from, to }: TimePeriod): Samples => {
  const kept: Samples = { times: [], values: [] }
  for (const index of inOrder(times) ?? times.keys()) {
    const [at, value] = [times[index], values[index]]
    if (at === undefined || value === undefined || at < from || at > to) continue
    if (isRepeat(kept, at, value)) continue
    kept.times.push(at)
    kept.values.push(value)
  }
  return kept
}

/**
 * Returns the positions of the samples in order of time. Undefined if the samples are already in order, as they are
 * unless one was late.
 */
export const inOrder = (times: readonly number[]): readonly number[] | undefined => {
  const isSorted = times.every((at, index) => index === 0 || at >= (times[index - 1] ?? 0))
  return isSorted ? undefined : Array.from(times.keys()).sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0))
}

/**
 * Whether a value repeats an equal value that was already found at the same time. Two messages may have the same
 * time; equal values in them count only once.
 */
const isRepeat = ({ times, values }: Samples, at: number, value: ReadingValue): boolean => {
  for (let index = times.length - 1; index >= 0 && times[index] === at; index -= 1) {
    if (values[index] === value) return true
  }
  return false
}
