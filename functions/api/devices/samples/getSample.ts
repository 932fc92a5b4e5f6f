import type { Alarm } from '#shared/contract/alarm.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import { otherRunsNamed, type Trouble } from '#shared/contract/calls/samples.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { iso } from '#shared/time/iso.ts'
import { readModeTimeline, timelineSources } from '../../../application/utilisation/readModeTimeline.ts'
import { listAlarmItems } from '../../../data/alarms/alarmQueries.ts'
import { otherOpenAlarms } from '../../../data/alarms/currentAlarms.ts'
import { readAlarmItem } from '../../../data/alarms/readAlarm.ts'
import { getDevice } from '../../../data/devices/deviceRepository.ts'
import { readDeviceState } from '../../../data/devices/deviceStateRepository.ts'
import { readErrorItem, listSampleEvents, readSampleEventItem } from '../../../data/history/historyRepository.ts'
import { itemsBetween } from '../../../data/history/historySlices.ts'
import { readModelParameters } from '../../../data/models/modelRepository.ts'
import { NotFound } from '../../../domain/errors.ts'
import { seenValues } from '../../../domain/rules/seenValues.ts'
import { longestRunMs, sampleRuns, timeOfRun } from '../../../domain/telemetry/queue/sampleRuns.ts'
import { wasOpenIn, wrongDuring } from '../../../domain/telemetry/queue/wrongDuring.ts'
import { handle } from '../../../http/handle.ts'
import { checkedInstant } from '../../../http/period.ts'
import { runAt } from './runAt.ts'

export const getSample = handle(devices.getSample, async ({ query, now }) => {
  const { deviceName, sampleId } = query
  const at = query.at === undefined ? undefined : checkedInstant('at', query.at)
  const { modelName } = await getDevice(deviceName)
  const { runs, run } = (at !== undefined && (await foundAround(query, at))) || (await foundAmongNewest(query, at))
  if (!run) throw new NotFound('Sample', sampleId)
  const time = timeOfRun(run, now)
  const others = runs.filter(other => other.sampleId === sampleId && other !== run)
  return {
    sample: { ...run, deviceName, modelName },
    troubles: time ? await troublesOf(deviceName, time, now) : [],
    otherRuns: others.slice(0, otherRunsNamed),
  }
})

interface Wanted {
  readonly deviceName: string
  readonly sampleId: string
  readonly batchId?: string | undefined
}

/**
 * Finds the run of a sample around a given time. Most links contain a time at which the sample was on the instrument.
 */
const foundAround = async (wanted: Wanted, at: number) => {
  const period = { from: Math.max(0, at - longestRunMs), to: at + longestRunMs }
  const runs = sampleRuns((await itemsBetween('sample', wanted.deviceName, period)).map(readSampleEventItem))
  const run = runAt(runs, wanted, iso(at))
  return run && { runs, run }
}

const foundAmongNewest = async (wanted: Wanted, at: number | undefined) => {
  const runs = sampleRuns(await listSampleEvents(wanted.deviceName))
  return { runs, run: runAt(runs, wanted, at === undefined ? undefined : iso(at)) }
}

const troublesOf = async (deviceName: string, time: TimePeriod, now: number): Promise<Trouble[]> => {
  const seconds = { from: Math.floor(time.from / 1000), to: Math.floor(Math.min(time.to, now) / 1000) }
  const [alarms, errors, stretches] = await Promise.all([
    alarmsDuring(deviceName, time),
    itemsBetween('error', deviceName, time),
    seconds.from < seconds.to ? readModeTimeline(deviceName, seconds, await timelineSources(now), now) : [],
  ])
  const models = [...new Set(alarms.map(alarm => alarm.modelName))]
  const parametersIn = new Map(
    await Promise.all(models.map(async name => [name, await readModelParameters(name)] as const)),
  )
  const explained = alarms.map(alarm => ({ ...alarm, seen: seenValues(alarm, parametersIn.get(alarm.modelName)) }))
  return [...wrongDuring(time, { alarms: explained, errors: errors.map(readErrorItem), stretches })]
}

/**
 * How far before a sample's run alarms are searched. An alarm that began earlier is found only if it is still open.
 */
const alarmsBackMs = 90 * 86_400_000
/** The maximum number of alarms that are returned with a sample's run. */
const alarmsNamed = 200

const alarmsDuring = async (deviceName: string, time: TimePeriod): Promise<Alarm[]> => {
  const period = { from: Math.max(0, time.from - alarmsBackMs), to: time.to }
  const items = await listAlarmItems(deviceName, period, item => wasOpenIn(readAlarmItem(item), time), alarmsNamed)
  const found = items.map(readAlarmItem)
  return [...found, ...(await otherOpenAlarms(await readDeviceState(deviceName), found))]
}
