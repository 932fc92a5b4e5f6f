import { devices } from '#shared/contract/calls/devices.ts'
import { samplesFound, type FoundSample } from '#shared/contract/calls/samples.ts'
import { findDevices } from '../../../data/devices/deviceRepository.ts'
import { readSampleEventItem } from '../../../data/history/historyRepository.ts'
import { itemsBetween } from '../../../data/history/historySlices.ts'
import { findSampleEvents, type SampleHit } from '../../../data/history/sampleIndex.ts'
import { longestRunMs, sampleRuns } from '../../../domain/telemetry/queue/sampleRuns.ts'
import { handle } from '../../../http/handle.ts'
import { checkedPeriod } from '../../../http/period.ts'
import { runAt } from './runAt.ts'

export const findSamples = handle(devices.findSamples, async ({ body, now }) => {
  const { text, startDate, endDate } = body
  const period = checkedPeriod(
    startDate === undefined ? 0 : Date.parse(startDate),
    endDate === undefined ? Infinity : Date.parse(endDate),
    now,
  )
  const { hits, isCut } = await findSampleEvents(text, period)
  const newest = newestOfEach(hits)
  const found = newest.slice(0, samplesFound)
  return { samples: await withRuns(found), isCut: isCut || newest.length > found.length }
})

/** Returns the newest queue event of each sample on each instrument, in the order in which the samples were found. */
const newestOfEach = (hits: readonly SampleHit[]): readonly SampleHit[] => {
  const newest = new Map<string, SampleHit>()
  for (const hit of hits) {
    const key = JSON.stringify([hit.deviceName, hit.batchId, hit.sampleId])
    const known = newest.get(key)
    if (!known || known.deviceTimeStamp < hit.deviceTimeStamp) newest.set(key, hit)
  }
  return [...newest.values()]
}

/**
 * Adds to each found sample its run. A run is computed from all of the instrument's sample reports around that time,
 * because a search of the index returns the reports of only one sample or batch.
 */
const withRuns = async (hits: readonly SampleHit[]): Promise<FoundSample[]> => {
  const byDevice = Map.groupBy(hits, ({ deviceName }) => deviceName)
  const [registered, runs] = await Promise.all([
    findDevices([...byDevice.keys()]),
    Promise.all(Array.from(byDevice, async ([name, found]) => [name, await runsAround(name, found)] as const)),
  ])
  const models = new Map(registered.map(({ deviceName, modelName }) => [deviceName, modelName]))
  const runsOf = new Map(runs)
  return hits.flatMap(hit => {
    const run = runAt(runsOf.get(hit.deviceName) ?? [], hit, hit.deviceTimeStamp)
    return run ? { ...run, deviceName: hit.deviceName, modelName: models.get(hit.deviceName) ?? '' } : []
  })
}

const runsAround = async (deviceName: string, hits: readonly SampleHit[]) => {
  const times = hits.map(({ deviceTimeStamp }) => Date.parse(deviceTimeStamp))
  const period = { from: Math.max(0, Math.min(...times) - longestRunMs), to: Math.max(...times) + longestRunMs }
  return sampleRuns((await itemsBetween('sample', deviceName, period)).map(readSampleEventItem))
}
