import { rules } from '#shared/contract/calls/rules.ts'
import { publishHints } from '../../../application/live/publishHints.ts'
import { endServiceMode as end } from '../../../application/serviceMode/changeServiceMode.ts'
import { handle } from '../../../http/handle.ts'

export const endServiceMode = handle(rules.endServiceMode, async ({ body, trail }) => {
  const { id, revision, onlyThisTime } = body
  const { kind, name } = (await end({ id, revision }, onlyThisTime, trail)).subject
  await publishHints(['alarms'], trail.at)
  const what = onlyThisTime ? 'This time of the service mode' : 'The service mode'
  return { message: `${what} of ${kind} ${name} has ended` }
})
