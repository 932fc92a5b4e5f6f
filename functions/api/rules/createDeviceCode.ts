import { rules } from '#shared/contract/calls/rules.ts'
import { insertDeviceCode } from '../../data/rules/deviceCodeRepository.ts'
import { handle } from '../../http/handle.ts'

export const createDeviceCode = handle(rules.createDeviceCode, async ({ body, trail }) => {
  const { deviceCode, description } = body
  await insertDeviceCode(deviceCode, description, trail)
  return { message: `Device code ${deviceCode} created` }
})
