import { rules } from '#shared/contract/calls/rules.ts'
import { setOwnLimit } from '../../../application/rules/changeOwnLimit.ts'
import { handle } from '../../../http/handle.ts'

export const saveOwnLimit = handle(rules.saveOwnLimit, async ({ body, trail }) => {
  const ownLimits = await setOwnLimit(body, body, trail)
  return { message: `${body.deviceName} has an own limit of ${body.ruleName}`, ownLimits }
})
