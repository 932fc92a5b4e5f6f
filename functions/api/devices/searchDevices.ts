import type { Device } from '#shared/contract/devices.ts'
import { pageOf } from '#shared/contract/paging.ts'
import { routes } from '#shared/contract/routes.ts'
import { listDevices } from '../../data/deviceRepository.ts'
import { nameMatches } from '../../domain/nameMatches.ts'
import { answerPage } from '../../http/answerPage.ts'
import { handle } from '../../http/handle.ts'

export const searchDevices = handle(routes.devices.searchDevices, async ({ body }) => {
  const { assetPage, deviceName, modelName, deviceStatus } = body
  const matches = [
    (device: Device) => !assetPage || device.deviceStatus === 'OK' || device.deviceStatus === 'DORMANT',
    (device: Device) => !deviceName || nameMatches(device.deviceName, deviceName),
    (device: Device) => !deviceStatus || device.deviceStatus === deviceStatus,
  ]
  const found = (await listDevices(modelName || undefined)).filter(device => matches.every(match => match(device)))
  found.sort((a, b) => (a.deviceName < b.deviceName ? -1 : 1))
  const { rows, ...page } = answerPage(found, pageOf(body), device => device.deviceName)
  return { ...page, deviceList: rows }
})
