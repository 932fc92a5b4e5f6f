import type { TimePeriod } from '#shared/time/dates.ts'
import { valueIn } from '#shared/contract/messages/telemetry.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { chunkSpanMs, type ChunkEntry } from '../../domain/telemetry/openChunk.ts'
import { noSamples, type SamplesByItem } from '../../domain/telemetry/samples.ts'
import { readDeviceState } from '../devices/deviceStateRepository.ts'
import { addSamples } from './historyChunk.ts'
import { itemsInSlices } from './historySlices.ts'

/**
 * The length of a slice of the history. A page of a query is 1 MB, and a busy instrument fills about half a page per
 * day.
 */
const sliceMs = 4 * 86_400_000

/**
 * Returns samples of some items that may lie in a period, from the closed chunks of history and the open one. The
 * first closed chunk may have begun before the period. The caller must have read the instrument's state, with the
 * open chunk, before. A chunk that is closed in between is then found twice instead of being missed.
 */
export const samplesAround = async (
  { deviceName, chunk, lastDataItem = 0 }: DeviceState,
  mnemonics: readonly string[],
  { from, to }: TimePeriod,
): Promise<SamplesByItem> => {
  const samples = noSamples(mnemonics)
  const closed = await itemsInSlices('reading', {
    deviceName,
    period: { from: Math.max(0, from - chunkSpanMs), to },
    newest: lastDataItem,
    sliceMs,
  })
  for (const item of closed) addSamples(samples, item['packed'] as Uint8Array)
  addEntries(samples, chunk?.entries ?? [])
  return samples
}

/**
 * Returns samples of some items of an instrument that may lie in a period. Reads the instrument's state first;
 * `samplesAround` is for callers that have already read it.
 */
export const readDeviceSamples = async (
  deviceName: string,
  mnemonics: readonly string[],
  period: TimePeriod,
): Promise<SamplesByItem> => samplesAround(await readDeviceState(deviceName), mnemonics, period)

/** Adds the values in the open chunk of history to the lists of samples in `into`. */
export const addEntries = (into: SamplesByItem, entries: readonly ChunkEntry[]): void => {
  for (const [at, items] of entries) {
    for (const [mnemonic, { times, values }] of into) {
      const value = valueIn(items, mnemonic)
      if (value === undefined) continue
      times.push(at)
      values.push(value)
    }
  }
}
