import { users } from '#shared/contract/calls/users.ts'
import { audited, takeMail } from '../../../application/subscribers/changeSubscribers.ts'
import { Unavailable } from '../../../domain/errors.ts'
import { testMail } from '../../../domain/notifications/testMail.ts'
import { publishMail } from '../../../gateways/mail/mails.ts'
import { listSubscribers } from '../../../gateways/mail/subscribers.ts'
import { handle } from '../../../http/handle.ts'

export const sendTest = handle(users.sendTest, async ({ body: { audience }, user, now, trail }) => {
  const listed = await listSubscribers(audience)
  const subscribers = listed.filter(({ state }) => state === 'confirmed').length
  await takeMail(user.name, now)
  const change = { ...trail, entity: 'audience', name: audience, before: undefined, after: { subscribers } }
  const messageId = await audited(change, () => publishMail(audience, testMail(audience, now))).catch(notTaken)
  return { message: resultText(audience, subscribers, messageId), messageId, subscribers }
})

/**
 * Throws an error for a test message that SNS did not accept. It contains the name of SNS's error, so that the
 * administrator knows what is wrong. The name contains no secret.
 */
const notTaken = (error: unknown): never => {
  const name = error instanceof Error ? error.name : 'unknown failure'
  throw new Unavailable(`SNS did not accept the test message: ${name}. Send it again`, { cause: error })
}

const resultText = (audience: string, subscribers: number, messageId: string): string => {
  const taken = `SNS took the test as ${messageId}`
  if (subscribers === 0) return `${taken}, but nobody has confirmed the mails of ${audience}: it reaches nobody`
  return `${taken} and hands it to ${subscribers === 1 ? '1 subscriber' : `${subscribers} subscribers`} of ${audience}`
}
