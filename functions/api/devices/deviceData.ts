import type { DeviceData, DeviceDataCategory } from '#shared/contract/device.ts'
import type { PageRequest } from '#shared/contract/paging.ts'
import { readDeviceState } from '../../data/devices/deviceStateRepository.ts'
import { listErrors, listSampleEvents } from '../../data/history/historyRepository.ts'
import { readModelParameters } from '../../data/models/modelRepository.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { answerPage } from '../../http/answerPage.ts'
import { listedAlarms } from '../alarms/alarmsOfDevice.ts'
import { alarmingItems } from './alarmingItems.ts'
import { pageOfValues } from './pageOfValues.ts'

/**
 * Returns a page of what an instrument has reported in one category of readings.
 * @param alarmingFirst whether the values that open alarms depend on come first
 */
export const deviceData = async (
  deviceName: string,
  modelName: string,
  category: DeviceDataCategory,
  page: PageRequest,
  alarmingFirst: boolean,
): Promise<DeviceData> => {
  if (category === 'error') return pageOfErrors(await listErrors(deviceName), page)
  if (category === 'sample Item') return pageOfSamples(await listSampleEvents(deviceName), page)
  const reading = readDeviceState(deviceName)
  const [state, parameters, alarms] = await Promise.all([
    reading,
    readModelParameters(modelName),
    alarmingFirst ? listedAlarms(deviceName, page, () => reading) : undefined,
  ])
  return pageOfValues(state, parameters, category, page, alarmingItems(alarms?.rows ?? []))
}

/**
 * Returns, for each category of readings, the first page of what an instrument has reported.
 * @param alarming the mnemonics of the items that come first
 */
export const allDeviceData = async (
  state: DeviceState,
  modelName: string,
  events: SampleEvents,
  page: PageRequest,
  alarming: ReadonlySet<string>,
): Promise<Record<(typeof panelCategories)[number] | 'error' | 'sample Item', DeviceData>> => {
  const [errors, parameters] = await Promise.all([listErrors(state.deviceName), readModelParameters(modelName)])
  const values = panelCategories.map(category => [category, pageOfValues(state, parameters, category, page, alarming)])
  return {
    ...Object.fromEntries(values),
    error: pageOfErrors(errors, page),
    'sample Item': pageOfSamples(events, page),
  }
}

const panelCategories = ['device Workstation', 'MassSpec', 'LC Data'] as const

type SampleEvents = Awaited<ReturnType<typeof listSampleEvents>>

const pageOfErrors = (errors: Awaited<ReturnType<typeof listErrors>>, page: PageRequest): DeviceData => {
  const { rows, ...rest } = answerPage(errors, page, error => error.entry, 'descending')
  return { ...rest, errorDetails: rows.map(({ entry: _entry, ...error }) => error) }
}

const pageOfSamples = (events: SampleEvents, page: PageRequest): DeviceData => {
  const { rows, ...rest } = answerPage(events, page, event => event.entry, 'descending')
  return { ...rest, deviceList: rows.map(({ entry: _entry, ...event }) => event) }
}
