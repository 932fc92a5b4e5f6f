import { createHash } from 'node:crypto'
import { pageOf } from '#shared/contract/paging.ts'
import { routes } from '#shared/contract/routes.ts'
import { reportedFields } from '../../data/devices/deviceItem.ts'
import { getDevice } from '../../data/devices/deviceRepository.ts'
import { readDeviceState } from '../../data/devices/deviceStateRepository.ts'
import { handle } from '../../http/handle.ts'
import { alarmsOfDevice } from '../rules/alarmsOfDevice.ts'
import { deviceData } from './deviceData.ts'

const categories = ['device Workstation', 'MassSpec', 'LC Data', 'error', 'sample Item'] as const

/** Every message of an instrument raises the revision of its state, so that an idle instrument costs three reads. */
export const getDeviceChanges = handle(routes.devices.getDeviceChanges, async ({ body, now }) => {
  const { deviceName, seen } = body
  const page = pageOf(body)
  const [device, state, alarms] = await Promise.all([
    getDevice(deviceName),
    readDeviceState(deviceName),
    alarmsOfDevice(deviceName, page, now),
  ])
  const present = { reported: String(state.revision), device: String(device.revision), alarms: digestOf(alarms) }
  const isReported = present.reported !== seen?.reported
  return {
    seen: present,
    ...((isReported || present.device !== seen.device) && { device: { ...device, ...reportedFields(state) } }),
    ...(isReported && { data: await dataOf(deviceName, device.modelName, page) }),
    ...(present.alarms !== seen?.alarms && { alarms }),
  }
})

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

const dataOf = async (deviceName: string, modelName: string, page: ReturnType<typeof pageOf>) => {
  const parts = categories.map(
    async category => [category, await deviceData(deviceName, modelName, category, page)] as const,
  )
  return Object.fromEntries(await Promise.all(parts))
}
