import type { Alarm, DeviceAlarm } from '#shared/contract/alarm.ts'
import { eventsCounted } from '#shared/contract/calls/alarms.ts'
import type { SampleEvent } from '#shared/contract/device.ts'
import type { PageRequest } from '#shared/contract/paging.ts'
import { alarmsLimit } from '../../data/alarms/alarmQueries.ts'
import { newestAlarms } from '../../data/alarms/alarmRepository.ts'
import { otherOpenAlarms } from '../../data/alarms/currentAlarms.ts'
import { alarmKey } from '../../data/alarms/readAlarm.ts'
import { readDeviceState } from '../../data/devices/deviceStateRepository.ts'
import { listSampleEvents } from '../../data/history/historyRepository.ts'
import { readModelParameters } from '../../data/models/modelRepository.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { samplesAtRisk } from '../../domain/telemetry/samplesAtRisk.ts'
import { seenValues } from '../../domain/rules/seenValues.ts'
import { answerPage } from '../../http/answerPage.ts'

/**
 * Returns how many alarms or firings to read for a page of an instrument's list: one more than the page needs, to
 * find out whether more follow. An instrument may have thousands, and the console requests a page every few seconds.
 */
export const needed = ({ number, size, nextToken }: PageRequest): number =>
  nextToken === undefined ? Math.min(Math.max(number * size, eventsCounted) + 1, alarmsLimit) : alarmsLimit

/**
 * Returns a page of an instrument's newest alarms or firings. The answer has a total only if all of them were read.
 */
export const pageOfSome = <T>(found: readonly T[], page: PageRequest, limit: number, keyOf: (row: T) => string) => {
  const { total, ...rest } = answerPage(found, page, keyOf, 'descending')
  const isCounted = found.length < limit || limit === alarmsLimit
  return { ...rest, ...(isCounted && { total }) }
}

/**
 * Returns a page of an instrument's alarms, open ones first, with the values that their rules saw and the samples
 * that they put at risk.
 */
export const alarmsOfDevice = async (deviceName: string, page: PageRequest, now: number) => {
  const listed = await listedAlarms(deviceName, page, () => readDeviceState(deviceName))
  return explained(listed, listed.rows.length > 0 ? await listSampleEvents(deviceName) : [], now)
}

/**
 * Returns a page of an instrument's alarms as stored, open ones first. The open alarms come from the instrument's
 * state, because thousands of alarms may have begun after one that is still open.
 */
export const listedAlarms = async (
  deviceName: string,
  page: PageRequest,
  readState: () => Promise<Pick<DeviceState, 'deviceName' | 'rules'>>,
) => {
  const limit = needed(page)
  const newest = await newestAlarms(deviceName, limit)
  const others = newest.length < limit ? [] : await otherOpenAlarms(await readState(), newest)
  return pageOfSome(openFirst([...newest, ...others]), page, limit, orderOf)
}

/**
 * Adds to a page of alarms the values that their rules saw and the samples that they put at risk.
 * @param events the instrument's sample queue events
 */
export const explained = async (
  { rows, ...rest }: Awaited<ReturnType<typeof listedAlarms>>,
  events: readonly SampleEvent[],
  now: number,
) => {
  const models = [...new Set(rows.map(({ modelName }) => modelName))]
  const parametersIn = new Map(
    await Promise.all(models.map(async model => [model, await readModelParameters(model)] as const)),
  )
  const atRisk = samplesAtRisk(events)
  const alarmsData: DeviceAlarm[] = rows.map(alarm => ({
    ...alarm,
    seen: seenValues(alarm, parametersIn.get(alarm.modelName)),
    samplesAtRisk: atRisk(Date.parse(alarm.alarmDate), alarm.closedAt === undefined ? now : Date.parse(alarm.closedAt)),
  }))
  return { ...rest, alarmsData }
}

/**
 * Returns the sort key of an alarm in an instrument's list. Open alarms come first, then those that closed before
 * anybody acknowledged them, then the others.
 */
const orderOf = (alarm: Alarm): string => `${placeOf(alarm)}#${alarmKey(alarm)}`

const placeOf = ({ state, life }: Alarm): number => (state === 'open' ? 2 : life === 'returned' ? 1 : 0)

const openFirst = (alarms: readonly Alarm[]): Alarm[] =>
  alarms.toSorted((one, other) => (orderOf(one) < orderOf(other) ? 1 : -1))
