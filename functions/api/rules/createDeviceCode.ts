import { routes } from '#shared/contract/routes.ts'
import { insertDeviceCode } from '../../data/rules/deviceCodeRepository.ts'
import { handle } from '../../http/handle.ts'
import { trailOf } from '../../http/trail.ts'

const route = routes.rules.createDeviceCode

export const createDeviceCode = handle(route, async call => {
  const { deviceCode, description } = call.body
  await insertDeviceCode(deviceCode, description, trailOf(route, call, call.user.name))
  return { message: `Device code ${deviceCode} created` }
})
