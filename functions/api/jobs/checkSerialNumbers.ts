import { jobs } from '#shared/contract/jobs.ts'
import { DeviceName } from '#shared/contract/values.ts'
import { findDevices } from '../../data/devices/deviceRepository.ts'
import { handle } from '../../http/handle.ts'

export const checkSerialNumbers = handle(jobs.checkSerialNumbers, async ({ body }) => {
  const possible = body.serialNumbers.filter(name => DeviceName.safeParse(name).success)
  const known = new Map((await findDevices(possible)).map(({ deviceName, modelName }) => [deviceName, modelName]))
  return {
    serialNumbersList: body.serialNumbers.map(serialNumber => {
      const modelName = known.get(serialNumber)
      const isFound = modelName !== undefined
      const message = `${serialNumber} ${isFound ? 'is found' : 'is not found'}`
      return { serialNumber, isFound, modelName: modelName ?? '', message }
    }),
  }
})
