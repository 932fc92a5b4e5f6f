import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Measures the median time of one call of `run` in microseconds. Calls are timed in batches that are long enough for
 * the clock's resolution.
 */
export const medianMicroseconds = (run: () => unknown, { batches = 21, batchMs = 20 } = {}): number => {
  const times: number[] = []
  for (let batch = 0; batch < batches; batch += 1) {
    const end = performance.now() + batchMs
    const started = performance.now()
    let runs = 0
    do {
      run()
      runs += 1
    } while (performance.now() < end)
    times.push(((performance.now() - started) * 1000) / runs)
  }
  // The first batches are not part of the measurement, because they warm up the compiler.
  return median(times.slice(Math.ceil(batches / 4)))
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export interface Result {
  readonly what: string
  readonly microseconds: number
  /** A measured time divided by the time of a reference, both measured in the same process. */
  readonly ratio: number
  readonly reference: string
}

export const compare = (reference: string, referenceTime: number, what: string, microseconds: number): Result => ({
  what,
  microseconds,
  ratio: microseconds / referenceTime,
  reference,
})

/** What is compared by turns, and how many messages or states one call of each side handles. */
interface Turns {
  readonly reference: string
  readonly what: string
  readonly pieces: number
}

const turns = 21
const turnMs = 20

/**
 * Measures the CPU time of two sides by turns, so that other work on the machine slows both. The ratio is the median
 * of the turns' ratios.
 */
export const compareByTurns = (
  { reference, what, pieces }: Turns,
  theirs: () => unknown,
  ours: () => unknown,
): Result => {
  const [times, ratios]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns; turn += 1) {
    const before = cpuOfCall(theirs)
    const time = cpuOfCall(ours)
    times.push(time / pieces)
    ratios.push(time / before)
  }
  // The first turns warm the compiler up.
  const first = Math.ceil(turns / 4)
  return { what, microseconds: median(times.slice(first)), ratio: median(ratios.slice(first)), reference }
}

/** The mean CPU time of one call, over as many calls as a turn has time for. */
const cpuOfCall = (run: () => unknown): number => {
  const end = performance.now() + turnMs
  const begun = cpuMicroseconds()
  let calls = 0
  do {
    run()
    calls += 1
  } while (performance.now() < end)
  return (cpuMicroseconds() - begun) / calls
}

/** The CPU time of this process so far, in microseconds. Other processes on a busy machine do not add to it. */
export const cpuMicroseconds = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** The memory that this process uses after a garbage collection, in bytes. */
export const usedBytes = (): number => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  // The first garbage collection may only mark some memory as unused; the second one frees it.
  collect()
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
