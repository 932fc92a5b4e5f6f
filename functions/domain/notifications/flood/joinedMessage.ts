import type { Message } from '../channels/message.ts'
import type { DeliveryRecord, Said } from '../delivery/storedDelivery.ts'
import { timeIn } from '../messageTimes.ts'

/**
 * Builds a message that includes many others: the first message unchanged, followed by one line for each of the
 * others.
 */
export const joinedMessage = (message: Message, { others, lines }: Said): Message => {
  const unnamed = others - lines.length
  return {
    ...message,
    title: `${others + 1} messages at once. First: ${message.title}`,
    text: [
      `Many alarms come at once, so this message joins ${others + 1}. All alarms are on the page Alarms.`,
      '',
      message.text,
      '',
      'Then:',
      ...lines.map(line => `  ${line}`),
      ...(unnamed > 0 ? [`  and ${unnamed} more`] : []),
    ].join('\n'),
  }
}

/** Returns the line that stands for one message in a joined message. */
export const joinedLine = (
  {
    kind,
    step,
    ruleName,
    deviceName,
    messageAt,
  }: Pick<DeliveryRecord, 'kind' | 'step' | 'ruleName' | 'deviceName' | 'messageAt'>,
  zone: string,
): string => {
  const what = kind === 'resolved' ? 'Over: ' : step ? 'Not acknowledged: ' : 'Alarm '
  return `${timeIn(messageAt, zone)}  ${what}${ruleName} on ${deviceName}`
}
