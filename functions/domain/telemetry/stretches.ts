import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import type { Samples } from './samples.ts'

/**
 * Stretches of one item's numbers, as parallel arrays. Each stretch is either one sample, or all of the item's
 * samples in a chunk of history.
 */
export interface NumberStretches {
  readonly from: number[]
  readonly until: number[]
  readonly min: number[]
  readonly max: number[]
  readonly last: number[]
  readonly count: number[]
}

/** Consecutive reports of an item with the same value, which is not a number. */
export interface StateRun {
  readonly value: ReadingValue
  readonly from: number
  readonly until: number
  readonly count: number
}

/** The reports of an item, oldest first: its numbers, and its other values. */
export interface Stretches {
  readonly numbers: NumberStretches
  readonly runs: StateRun[]
}

export const noStretches = (): Stretches => ({
  numbers: { from: [], until: [], min: [], max: [], last: [], count: [] },
  runs: [],
})

/**
 * Converts an item's samples to stretches of one sample each. The arrays are shared instead of copied, because there
 * may be many thousands of samples.
 */
export const toStretches = ({ times, values }: Samples): Stretches => {
  const at: number[] = []
  const number: number[] = []
  const runs: StateRun[] = []
  values.forEach((value, index) => {
    const time = times[index] ?? 0
    if (typeof value !== 'number') return void runs.push({ value, from: time, until: time, count: 1 })
    at.push(time)
    number.push(value)
  })
  const count = at.map(() => 1)
  return { numbers: { from: at, until: at, min: number, max: number, last: number, count }, runs }
}

/** Merges several lists of an item's stretches into one, oldest first. */
export const joinedStretches = (parts: readonly Stretches[]): Stretches => {
  const all = noStretches()
  const column = (name: keyof NumberStretches): number[] => parts.flatMap(({ numbers }) => numbers[name])
  const from = column('from')
  const order = Array.from(from.keys()).sort((a, b) => (from[a] ?? 0) - (from[b] ?? 0))
  for (const name of Object.keys(all.numbers) as (keyof NumberStretches)[]) {
    const values = column(name)
    for (const index of order) all.numbers[name].push(values[index] ?? 0)
  }
  return { ...all, runs: parts.flatMap(({ runs }) => runs).sort((a, b) => a.from - b.from) }
}
