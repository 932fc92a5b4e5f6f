import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import type { OpenChunk } from './openChunk.ts'
import { tidy, type Samples } from './samples.ts'
import { toStretches, type NumberStretches, type StateRun, type Stretches } from './stretches.ts'

/**
 * What a chart of several weeks needs of a chunk of history, keyed by mnemonic. It takes a fifth of the chunk's size.
 * Times are milliseconds since the chunk's beginning. 0 stands for an item without numbers, or without other values.
 */
export type ChunkSummary = Readonly<Record<string, readonly [numbers: NumbersPart | 0, runs: readonly RunPart[] | 0]>>

type NumbersPart = readonly [from: number, until: number, min: number, max: number, last: number, count: number]
type RunPart = readonly [value: ReadingValue, from: number, until: number, count: number]

export const buildChunkSummary = ({ from, to, entries }: OpenChunk): ChunkSummary => {
  const samples = new Map<string, Samples>()
  for (const [at, { names, values }] of entries) {
    for (const [place, mnemonic] of names.entries()) {
      const value = values[place]
      if (value === undefined) continue
      const known = samples.get(mnemonic) ?? { times: [], values: [] }
      samples.set(mnemonic, known)
      known.times.push(at)
      known.values.push(value)
    }
  }
  const parts = Array.from(samples, ([mnemonic, all]) => {
    const { numbers, runs } = toStretches(tidy(all, { from, to }))
    return [mnemonic, [numbersPart(numbers, from), runParts(runs, from)]] as const
  })
  return Object.fromEntries(parts)
}

const numbersPart = ({ from, min, max, last }: NumberStretches, start: number): NumbersPart | 0 => {
  if (from.length === 0) return 0
  const [first = 0, until = 0] = [from[0], from.at(-1)]
  return [first - start, until - start, Math.min(...min), Math.max(...max), last.at(-1) ?? 0, from.length]
}

const runParts = (runs: readonly StateRun[], start: number): RunPart[] | 0 => {
  if (runs.length === 0) return 0
  const parts: [ReadingValue, number, number, number][] = []
  for (const { value, from } of runs) {
    const part = parts.at(-1)
    if (part?.[0] === value) {
      part[2] = from - start
      part[3] += 1
    } else parts.push([value, from - start, from - start, 1])
  }
  return parts
}

/** Adds one item's values from the summary of a chunk that began at `start` to the stretches of a chart. */
export const addSummary = (into: Stretches, summary: ChunkSummary, mnemonic: string, start: number): void => {
  const part = Object.hasOwn(summary, mnemonic) ? summary[mnemonic] : undefined
  if (!part) return
  const [numbers, runs] = part
  if (numbers !== 0) {
    const [from, until, min, max, last, count] = numbers
    into.numbers.from.push(start + from)
    into.numbers.until.push(start + until)
    into.numbers.min.push(min)
    into.numbers.max.push(max)
    into.numbers.last.push(last)
    into.numbers.count.push(count)
  }
  if (runs === 0) return
  for (const [value, from, until, count] of runs)
    into.runs.push({ value, from: start + from, until: start + until, count })
}
