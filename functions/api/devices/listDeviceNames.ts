import { pageOf } from '#shared/contract/paging.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import { deviceNames } from '../../data/devices/deviceNames.ts'
import { answerPage } from '../../http/answerPage.ts'
import { handle } from '../../http/handle.ts'

export const listDeviceNames = handle(devices.listDeviceNames, async ({ body }) => {
  const found = await deviceNames()
  found.sort((a, b) => (a.deviceName < b.deviceName ? -1 : 1))
  const { rows, ...page } = answerPage(found, pageOf(body), ({ deviceName }) => deviceName)
  return { ...page, deviceNames: rows }
})
