import { setTimeout as sleep } from 'node:timers/promises'
import type { LocalApi } from '../base/localApi.ts'
import { memoryOfGroup, sumProcessMemory, type ProcessMemory } from './memory.ts'

export interface Measured {
  /** The duration of each call that lists the assets, in milliseconds. */
  readonly callMs: readonly number[]
  /** The memory of each of the product's processes, at the time when all of them together used the most. */
  readonly product: readonly ProcessMemory[]
  readonly fleet: readonly ProcessMemory[]
}

interface Options {
  readonly api: LocalApi
  readonly size: number
  readonly seconds: number
  readonly productGroup: number
  readonly fleetGroup: number
}

const pageSize = 10
const callsPerSecond = 4
const callsPerMemory = 4

/**
 * Requests one page of the list of instruments after another while the fleet reports. Meanwhile, samples the memory
 * of the processes.
 */
export const measureUnderLoad = async (options: Options): Promise<Measured> => {
  const { api, size, seconds, productGroup, fleetGroup } = options
  const pages = Math.max(1, Math.ceil(size / pageSize))
  const callMs: number[] = []
  let most: Omit<Measured, 'callMs'> = { product: [], fleet: [] }
  const start = performance.now()
  for (let call = 0; performance.now() - start < seconds * 1_000; call += 1) {
    const began = performance.now()
    await api.post('device/advancesearch', { assetPage: true, pageSize, offSet: 1 + (call % pages) })
    callMs.push(performance.now() - began)
    if (call % callsPerMemory === 0) {
      const now = { product: memoryOfGroup(productGroup), fleet: memoryOfGroup(fleetGroup) }
      if (
        sumProcessMemory(now.product) + sumProcessMemory(now.fleet) >
        sumProcessMemory(most.product) + sumProcessMemory(most.fleet)
      )
        most = now
    }
    await sleep(Math.max(0, 1_000 / callsPerSecond - (performance.now() - began)))
  }
  return { ...most, callMs }
}

/** Returns a percentile: the value that the given share of all values does not exceed. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}
