import { system } from '#shared/contract/calls/system.ts'
import { findViews } from '../../data/views/viewRepository.ts'
import { handle } from '../../http/handle.ts'

export const listViews = handle(system.listViews, async ({ user }) => {
  const { views } = await findViews(user.token.sub)
  return { views: [...views] }
})
