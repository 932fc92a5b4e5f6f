import { jobs } from '#shared/contract/calls/jobs.ts'
import { DeviceName } from '#shared/contract/values.ts'
import { findDevices } from '../../data/devices/deviceRepository.ts'
import { isDenied } from '../../domain/jobs/deniedInstruments.ts'
import { handle } from '../../http/handle.ts'

export const checkSerialNumbers = handle(jobs.checkSerialNumbers, async ({ body }) => {
  const possible = body.serialNumbers.filter(name => DeviceName.safeParse(name).success)
  const known = new Map((await findDevices(possible)).map(device => [device.deviceName, device]))
  return {
    serialNumbersList: body.serialNumbers.map(serialNumber => {
      const device = known.get(serialNumber)
      const message = `${serialNumber} ${!device ? 'is not found' : isDenied(device) ? 'is DENIED' : 'is found'}`
      const { modelName = '', deviceStatus } = device ?? {}
      return { serialNumber, isFound: device !== undefined, modelName, deviceStatus, message }
    }),
  }
})
