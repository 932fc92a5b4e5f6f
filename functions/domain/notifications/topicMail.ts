import type { MailContent } from '../mailContent.ts'
import type { Message } from './channels/message.ts'

/** The mail by which a topic tells a message: SNS mails texts only, so that the link stands below. */
export const topicMail = ({ title, text, link }: Pick<Message, 'title' | 'text' | 'link'>): MailContent => ({
  subject: printable(title),
  text: link === undefined ? text : `${text}\n\n${link}`,
})

const subjectLimit = 100

/** SNS takes printable ASCII on one line. */
const printable = (text: string): string => {
  const ascii = text.replace(/[^ -~]/g, '?')
  return ascii.length <= subjectLimit ? ascii : `${ascii.slice(0, subjectLimit - 3)}...`
}
