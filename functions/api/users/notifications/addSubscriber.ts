import { users } from '#shared/contract/calls/users.ts'
import { invitationHours } from '#shared/alarms/subscriptions.ts'
import { audited, takeMail } from '../../../application/subscribers/changeSubscribers.ts'
import { Validation } from '../../../domain/errors.ts'
import { inviteByMail, listSubscribers } from '../../../gateways/mail/subscribers.ts'
import { handle } from '../../../http/handle.ts'

export const addSubscriber = handle(users.addSubscriber, async ({ body, user, now, trail }) => {
  const { audience } = body
  const subscribers = await listSubscribers(audience)
  const known = subscribers.find(
    ({ protocol, address }) => protocol === 'email' && address.toLowerCase() === body.address.toLowerCase(),
  )
  if (known?.state === 'confirmed') {
    const message = `${known.address} gets the mails of ${audience} already`
    throw new Validation([{ field: 'address', message }])
  }
  await takeMail(user.name, now)
  // The address keeps the spelling of its first invitation, because SNS would treat another spelling as a different
  // address.
  const address = known?.address ?? body.address
  const change = {
    ...trail,
    entity: 'audience',
    name: audience,
    before: undefined,
    after: { protocol: 'email', address },
  }
  await audited(change, () => inviteByMail(audience, address))
  const again = known ? ' again' : ''
  return {
    message: `${address} was invited${again}. Mails of ${audience} begin when its owner follows the link in the mail from AWS, within ${invitationHours} hours`,
    state: 'pending' as const,
  }
})
