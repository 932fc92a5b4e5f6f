import { users } from '#shared/contract/calls/users.ts'
import { invitationHours } from '#shared/alarms/subscriptions.ts'
import { audited } from '../../../application/subscribers/changeSubscribers.ts'
import { NotFound, Validation } from '../../../domain/errors.ts'
import { listSubscribers, unsubscribe } from '../../../gateways/mail/subscribers.ts'
import { handle } from '../../../http/handle.ts'

export const removeSubscriber = handle(users.removeSubscriber, async ({ body, trail }) => {
  const { audience, protocol, address } = body
  const subscribers = await listSubscribers(audience)
  const known = subscribers.find(one => one.protocol === protocol && one.address === address)
  if (!known) throw new NotFound(`Subscriber of ${audience}`, address)
  const { arn } = known
  if (arn === undefined) {
    const message = `${address} has not confirmed yet, and AWS cannot remove an invitation. It ends by itself ${invitationHours} hours after it was sent`
    throw new Validation([{ field: 'address', message }])
  }
  const change = { ...trail, entity: 'audience', name: audience, before: { protocol, address }, after: undefined }
  await audited(change, () => unsubscribe(arn))
  return { message: `${address} gets no more mails of ${audience}` }
})
