import { system } from '#shared/contract/calls/system.ts'
import { changeViews } from '../../data/views/viewRepository.ts'
import { withoutView } from '../../domain/savedViews.ts'
import { handle } from '../../http/handle.ts'

export const removeView = handle(system.removeView, async ({ body, user, trail }) => {
  const views = await changeViews(user.token.sub, body, stored => withoutView(stored, body), trail)
  return { message: `View ${body.name} removed`, views }
})
