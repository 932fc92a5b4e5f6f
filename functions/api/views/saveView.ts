import { system } from '#shared/contract/calls/system.ts'
import { changeViews } from '../../data/views/viewRepository.ts'
import { withView } from '../../domain/savedViews.ts'
import { handle } from '../../http/handle.ts'

export const saveView = handle(system.saveView, async ({ body, user, trail }) => {
  const views = await changeViews(user.token.sub, body, stored => withView(stored, body), trail)
  return { message: `View ${body.name} saved`, views }
})
