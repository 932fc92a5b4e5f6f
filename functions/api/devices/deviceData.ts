import type { DataPoint, DeviceData, DeviceDataCategory, ValueCategory } from '#shared/contract/device.ts'
import type { Parameter } from '#shared/contract/models.ts'
import type { PageRequest } from '#shared/contract/paging.ts'
import { readDeviceState } from '../../data/devices/deviceStateRepository.ts'
import { listErrors, listSampleEvents } from '../../data/history/historyRepository.ts'
import { parametersOf } from '../../data/models/modelRepository.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { answerPage } from '../../http/answerPage.ts'
import { readingCategoryOf } from './readingCategory.ts'

/** A page of what an instrument has reported of a category. */
export const deviceData = async (
  deviceName: string,
  modelName: string,
  category: DeviceDataCategory,
  page: PageRequest,
): Promise<DeviceData> => {
  if (category === 'error') return pageOfErrors(await listErrors(deviceName), page)
  if (category === 'sample Item') return pageOfSamples(await listSampleEvents(deviceName), page)
  const [state, parameters] = await Promise.all([readDeviceState(deviceName), parametersOf(modelName)])
  return pageOfValues(state, parameters, category, page)
}

/** The first pages of all that an instrument has reported, by category. */
export const allDeviceData = async (
  state: DeviceState,
  modelName: string,
  events: SampleEvents,
  page: PageRequest,
): Promise<Record<(typeof panelCategories)[number] | 'error' | 'sample Item', DeviceData>> => {
  const [errors, parameters] = await Promise.all([listErrors(state.deviceName), parametersOf(modelName)])
  const values = panelCategories.map(category => [category, pageOfValues(state, parameters, category, page)])
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

/** The latest value of each item of a category, sorted by mnemonic, named by the instrument's model. */
const pageOfValues = (
  { latest }: DeviceState,
  parameters: ReadonlyMap<string, Parameter>,
  category: ValueCategory,
  page: PageRequest,
): DeviceData => {
  const reported = readingCategoryOf(category)
  const points = Object.entries(latest)
    .filter(([, value]) => value.category === reported)
    .map(([mnemonic, { value, at }]): DataPoint => {
      const parameter = parameters.get(mnemonic)
      return {
        mnemonicName: mnemonic,
        mnemonicDisplayName: parameter?.displayName || 'N/A',
        mnemonicValue: value,
        mnemonicTimeStamp: new Date(at).toISOString(),
        unitsOfMeasure: parameter?.unitsOfMeasure ?? '',
      }
    })
    .sort((a, b) => (a.mnemonicName < b.mnemonicName ? -1 : 1))
  const { rows, ...rest } = answerPage(points, page, point => point.mnemonicName)
  return { ...rest, deviceListValues: rows }
}
