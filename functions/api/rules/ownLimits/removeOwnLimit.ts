import { rules } from '#shared/contract/calls/rules.ts'
import { endOwnLimit } from '../../../application/rules/changeOwnLimit.ts'
import { handle } from '../../../http/handle.ts'

export const removeOwnLimit = handle(rules.removeOwnLimit, async ({ body, trail }) => {
  const ownLimits = await endOwnLimit(body, body.reason, trail)
  return { message: `The limit of ${body.ruleName} holds again for ${body.deviceName}`, ownLimits }
})
