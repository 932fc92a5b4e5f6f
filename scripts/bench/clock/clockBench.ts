import { fork } from 'node:child_process'
import { once } from 'node:events'
import { checkedLines } from '../figure.ts'
import type { ClockFigures } from './clockProcess.ts'

const fleets = [1_000, 4_000]
const largest = 100_000
/**
 * The maximum number of DynamoDB requests (reads and writes) that the fleet clock may need per minute for 100,000
 * instruments and a rule on 15 minutes of silence. The command fails if it needs more.
 */
const requestsLimit = 10_000

const figuresOf = async (devices: number): Promise<ClockFigures> => {
  const child = fork(new URL('./clockProcess.ts', import.meta.url), { stdio: 'inherit' })
  child.send(devices)
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(
      `clockProcess.ts, which measures the clock, ended with code ${code}. Fix the error in its output above`,
    )
  })
  failed.catch(() => undefined) // also rejected when the process exits after its message
  const [figures] = (await Promise.race([once(child, 'message'), failed])) as [ClockFigures]
  return figures
}

/**
 * Measures one minute of the fleet clock (the function `watchFleet`), including the SDK. The fleet consists of
 * healthy instruments and has one rule on silence.
 */
export const clockTimes = async (): Promise<string[]> => {
  const measured: (readonly [devices: number, figures: ClockFigures])[] = []
  for (const devices of fleets) measured.push([devices, await figuresOf(devices)])
  const lines = measured.map(([devices, figures]) => lineOf(devices, figures))
  const [small, large] = measured
  if (!small || !large) return lines
  const extrapolated = extrapolate(small, large)
  const requests = Object.values(extrapolated.requests).reduce((sum, one) => sum + one, 0)
  return [
    ...lines,
    `${lineOf(largest, extrapolated)}, from the two above`,
    ...checkedLines([
      { what: `requests a minute at ${largest} instruments`, value: requests, unit: 'requests', below: requestsLimit },
    ]),
  ]
}

type Measured = readonly [devices: number, figures: ClockFigures]

/** The read units of one page of a scan: a page holds 1 MB of items, and each 4 KB cost half a unit. */
const readUnitsOfPage = 128

/**
 * Extrapolates the figures of two measured fleets to the largest fleet. The difference between the two gives the cost
 * of each further instrument. The remaining costs do not depend on the size of the fleet.
 */
const extrapolate = ([few, small]: Measured, [many, large]: Measured): ClockFigures => {
  const at = (one: number, other: number): number => one + ((other - one) / (many - few)) * (largest - few)
  const readUnits = at(small.readUnits, large.readUnits)
  return {
    requests: {
      ...Object.fromEntries(
        Object.entries(large.requests).map(([name, count]) => [name, at(small.requests[name] ?? 0, count)]),
      ),
      // The number of Scan requests is computed from the read units. It cannot be extrapolated: in both measured
      // fleets, each segment of the scan is smaller than one page, so both fleets need the same number of requests.
      Scan: Math.max(large.requests['Scan'] ?? 0, readUnits / readUnitsOfPage),
    },
    readUnits,
    writeUnits: at(small.writeUnits, large.writeUnits),
    cpuMs: at(small.cpuMs, large.cpuMs),
    searchMs: at(small.searchMs, large.searchMs),
  }
}

const lineOf = (devices: number, { requests, readUnits, writeUnits, cpuMs, searchMs }: ClockFigures): string => {
  const list = Object.entries(requests)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count.toFixed(1)}`)
    .join(', ')
  return (
    `${devices} instruments, a minute: ${cpuMs.toFixed(0)} ms of CPU, ${readUnits.toFixed(0)} read units, ` +
    `${writeUnits.toFixed(0)} write units; requests ${list}; a search by data item: ${searchMs.toFixed(0)} ms of CPU for the states`
  )
}
