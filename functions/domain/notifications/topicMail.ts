import type { MailContent } from '../mailContent.ts'
import type { Message } from './channels/message.ts'

/** Builds the mail that a topic sends for a message. The link follows the text, because SNS sends only plain text. */
export const topicMail = ({ title, text, link }: Pick<Message, 'title' | 'text' | 'link'>): MailContent => ({
  subject: printable(title),
  text: link === undefined ? text : `${text}\n\n${link}`,
})

const subjectLimit = 100

/** Makes a mail's subject acceptable to SNS, which allows only printable ASCII on one line in the subject. */
const printable = (text: string): string => {
  const ascii = text.replace(/[^ -~]/g, '?')
  return ascii.length <= subjectLimit ? ascii : `${ascii.slice(0, subjectLimit - 3)}...`
}
