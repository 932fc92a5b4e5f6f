import { users } from '#shared/contract/users.ts'
import { audiences } from '#shared/severity.ts'
import { masked } from '../../../domain/notifications/maskedAddress.ts'
import { listSubscribers } from '../../../gateways/mail/subscribers.ts'
import { handle } from '../../../http/handle.ts'

export const getNotifications = handle(users.getNotifications, async ({ user }) => {
  const isAdministrator = user.role === 'adminGroup'
  const lists = audiences.map(async audience => {
    const listed = await listSubscribers(audience)
    const subscribers = listed.map(({ arn: _arn, ...subscriber }) =>
      isAdministrator ? subscriber : masked(subscriber),
    )
    return { audience, subscribers }
  })
  return { audiences: await Promise.all(lists) }
})
