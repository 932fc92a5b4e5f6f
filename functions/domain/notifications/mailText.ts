import type { Message } from './channels/message.ts'

/** The text of a mail to one person: the message, and below it the links, each with its purpose. */
export const mailText = ({
  kind,
  text,
  link,
  acknowledgeLink,
}: Pick<Message, 'kind' | 'text' | 'link' | 'acknowledgeLink'>): string =>
  [
    text,
    // A test is not about an alarm, so its link leads to the console.
    ...(link === undefined ? [] : [kind === 'test' ? link : `Open the alarm:\n${link}`]),
    ...(acknowledgeLink === undefined
      ? []
      : [`Acknowledge it without signing in, within a day. The link is yours alone:\n${acknowledgeLink}`]),
  ].join('\n\n')
