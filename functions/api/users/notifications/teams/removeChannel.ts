import { users } from '#shared/contract/calls/users.ts'
import { dropChannel } from '../../../../application/deliveries/keepChannel.ts'
import { handle } from '../../../../http/handle.ts'

export const removeChannel = handle(users.removeChannel, async ({ body: { id }, trail }) => {
  const { about } = await dropChannel(id, trail)
  return { message: `${about.name} removed` }
})
