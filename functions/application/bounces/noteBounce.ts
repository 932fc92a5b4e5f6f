import { deliveryKeyOf } from '../../data/notifications/deliveries/deliveryItem.ts'
import { findDelivery } from '../../data/notifications/deliveries/deliveryRepository.ts'
import { saveDelivery } from '../../data/notifications/deliveries/writeDeliveries.ts'
import { readDirectory } from '../../data/notifications/teams/directoryRepository.ts'
import { putMailMark } from '../../data/notifications/teams/mailMarkRepository.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import { mailEventIn, type MailEvent, type Recipient } from '../../domain/notifications/bounces/mailEvent.ts'
import { markedAddress, markRemedy } from '../../domain/notifications/bounces/mailMark.ts'
import { markReturned } from '../../domain/notifications/delivery/delivery.ts'
import { logger } from '../../runtime/logger.ts'

/**
 * Handles an SES event about a mail that bounced or was reported as unwanted. Marks the address, if a person has it,
 * so that it gets no more mails, and adds the event to the log of deliveries. Test mails and mails of reports have no
 * entry in that log. A repeated event changes nothing. Decision 174 says why a mark stays until somebody clears it.
 * @param requestId the id of this invocation, for the audit trail
 */
export const noteBounce = async (event: unknown, requestId: string, now: number): Promise<void> => {
  const read = mailEventIn(event, now)
  if (!read) {
    logger.warn('event of mails not understood')
    return
  }
  for (const [place, recipient] of read.recipients.entries()) {
    // The address is marked before the event is added to the log. If the function is interrupted in between, the
    // event is delivered again.
    const isMarked = read.isForGood && (await markAddress(read, recipient, `${requestId}-${place}`, now))
    await noteDelivery(read, recipient, isMarked)
  }
}

/** Marks an address so that it gets no more mails, if it is the address of a person. Returns whether it is. */
const markAddress = async (
  { kind, at }: MailEvent,
  { address, reason }: Recipient,
  requestId: string,
  now: number,
): Promise<boolean> => {
  const { people } = await readDirectory()
  const wanted = markedAddress(address)
  const person = [...people.values()].find(({ mail }) => mail !== undefined && markedAddress(mail) === wanted)
  if (!person) return false
  const trail = { by: 'Benchwatch', at: now, action: 'person.mark', requestId }
  await putMailMark(address, { kind, at, reason }, person, trail)
  return true
}

const noteDelivery = async (
  { kind, isForGood, delivery: place, at }: MailEvent,
  { address, reason }: Recipient,
  isMarked: boolean,
): Promise<void> => {
  if (!place) {
    logger.warn('mail without a delivery came back', { kind, isForGood, isMarked })
    return
  }
  const isNoted = await retryOnConflict(async () => {
    const stored = await findDelivery(deliveryKeyOf(place))
    const { address: sentTo, channel } = stored?.receiver ?? {}
    if (!stored || channel !== 'mail' || markedAddress(sentTo ?? '') !== markedAddress(address)) return false
    const noted = { state: kind, reason: isMarked ? `${reason}. ${markRemedy}` : reason, isForGood }
    const delivery = markReturned(stored.delivery, noted, at)
    if (delivery === stored.delivery) return false
    await saveDelivery({ ...stored, delivery })
    return true
  })
  if (!isNoted) return
  const { id, ruleName: rule, deviceName: device } = place
  logger.warn('mail came back', { delivery: id, rule, device, kind, isForGood })
}
