import type { Message } from './channels/message.ts'

type Linked = Pick<Message, 'kind' | 'text' | 'link' | 'acknowledgeLink'>

/** Builds the text of a mail to one person: the message, followed by the links, each with its purpose. */
export const mailText = (message: Linked): string =>
  [message.text, ...linksOf(message).map(({ purpose, href }) => (purpose === '' ? href : `${purpose}:\n${href}`))].join(
    '\n\n',
  )

interface MailLink {
  /**
   * The purpose of the link, which is shown before it. Empty for the link in a test mail, which leads to the console.
   */
  readonly purpose: string
  readonly href: string
}

/** Returns the links in a mail about an alarm, in the order in which they are shown. */
export const linksOf = ({ kind, link, acknowledgeLink }: Omit<Linked, 'text'>): MailLink[] => [
  ...(link === undefined ? [] : [{ purpose: kind === 'test' ? '' : 'Open the alarm', href: link }]),
  ...(acknowledgeLink === undefined
    ? []
    : [
        {
          purpose: 'Acknowledge it without signing in, within a day. The link is yours alone',
          href: acknowledgeLink,
        },
      ]),
]
