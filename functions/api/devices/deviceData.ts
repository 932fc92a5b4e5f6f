import type { DataPoint, DeviceData, DeviceDataCategory } from '#shared/contract/device.ts'
import type { PageRequest } from '#shared/contract/paging.ts'
import type { ReadingCategory } from '#shared/contract/telemetry.ts'
import { readDeviceState } from '../../data/devices/deviceStateRepository.ts'
import { listErrors, listSampleEvents } from '../../data/history/historyRepository.ts'
import { parametersOf } from '../../data/models/modelRepository.ts'
import { answerPage } from '../../http/answerPage.ts'

const categoryOnTheWire: Partial<Record<DeviceDataCategory, ReadingCategory>> = {
  'device Workstation': 'Workstation',
  Workstation: 'Workstation',
  MassSpec: 'MassSpec',
  'LC Data': 'LC Data',
}

/** A page of what an instrument has reported of a category. */
export const deviceData = async (
  deviceName: string,
  modelName: string,
  category: DeviceDataCategory,
  page: PageRequest,
): Promise<DeviceData> => {
  if (category === 'error') {
    const { rows, ...rest } = answerPage(await listErrors(deviceName), page, error => error.entry, 'descending')
    return { ...rest, errorDetails: rows.map(({ entry: _entry, ...error }) => error) }
  }
  if (category === 'sample Item') {
    const { rows, ...rest } = answerPage(await listSampleEvents(deviceName), page, event => event.entry, 'descending')
    return { ...rest, deviceList: rows.map(({ entry: _entry, ...event }) => event) }
  }
  const points = await latestValues(deviceName, modelName, categoryOnTheWire[category])
  const { rows, ...rest } = answerPage(points, page, point => point.mnemonicName)
  return { ...rest, deviceListValues: rows }
}

/** The latest value of each item of a category, sorted by mnemonic, named by the instrument's model. */
const latestValues = async (
  deviceName: string,
  modelName: string,
  category: ReadingCategory | undefined,
): Promise<DataPoint[]> => {
  const [{ latest }, parameters] = await Promise.all([readDeviceState(deviceName), parametersOf(modelName)])
  return Object.entries(latest)
    .filter(([, value]) => value.category === category)
    .map(([mnemonic, { value, at }]) => {
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
}
