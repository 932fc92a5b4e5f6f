import type { Message } from '../channels/message.ts'
import type { DeliveryRecord, StoredMessage } from './storedDelivery.ts'

/**
 * Builds the message that a delivery sends. Every attempt of the delivery sends the same message.
 * @param stored the message that the delivery was made for, followed by the other messages that it includes
 */
export const buildDeliveryMessage = (
  { id, threadReference }: Pick<DeliveryRecord, 'id' | 'threadReference'>,
  [message, ...others]: readonly [StoredMessage, ...StoredMessage[]],
): Message => {
  const {
    name: _name,
    alarms: _alarms,
    olderSince: _since,
    step: _step,
    samples: _samples,
    charted: _charted,
    ...rest
  } = message
  return {
    ...rest,
    id,
    text: [rest.text, ...others.map(({ text }) => text)].join('\n\n'),
    ...(threadReference !== undefined && { threadReference }),
  }
}
