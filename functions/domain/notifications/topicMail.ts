import type { MailContent } from '../mailContent.ts'
import type { Message } from './channels/message.ts'

/** The mail that a topic sends for a message. The link is below the text, because SNS sends plain texts only. */
export const topicMail = ({ title, text, link }: Pick<Message, 'title' | 'text' | 'link'>): MailContent => ({
  subject: printable(title),
  text: link === undefined ? text : `${text}\n\n${link}`,
})

const subjectLimit = 100

/** Makes the subject of a mail printable for SNS, which accepts only printable ASCII on one line. */
const printable = (text: string): string => {
  const ascii = text.replace(/[^ -~]/g, '?')
  return ascii.length <= subjectLimit ? ascii : `${ascii.slice(0, subjectLimit - 3)}...`
}
