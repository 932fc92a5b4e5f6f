import { randomUUID } from 'node:crypto'
import { isRecord } from '#shared/records/isRecord.ts'
import { openKeptLines } from '../../files/keptLines.ts'

/** A mail in the outbox. `at` is in ISO 8601 (UTC, with milliseconds). */
export type Mail = { id: string; at: string; to: string; subject: string; text: string; picture?: MailPicture }
export type NewMail = Pick<Mail, 'to' | 'subject' | 'text' | 'picture'>

/** An inline picture of a mail. */
export interface MailPicture {
  /** The picture as a PNG in base64. */
  readonly png: string
  readonly alt: string
}

/** The path of the link in an invitation, without the token at its end. The local gateway serves it. */
export const confirmationPath = '/outbox/confirm?token='

export interface Outbox {
  /** Adds a mail to the outbox. Resolves once it has been written to the file. */
  add(mail: NewMail): Promise<Mail>
  /** Returns the mails in the outbox, newest last. */
  list(): readonly Mail[]
}

const isMail = (value: unknown): value is Mail =>
  isRecord(value) && ['id', 'at', 'to', 'subject', 'text'].every(name => typeof value[name] === 'string')

/** Opens the outbox, which holds the mails that AWS would have sent. */
export const openOutbox = async ({ file, now = Date.now }: { file: string; now?: () => number }): Promise<Outbox> => {
  const lines = await openKeptLines(file, isMail)
  const add = async ({ to, subject, text, picture }: NewMail): Promise<Mail> => {
    const mail = { id: randomUUID(), at: new Date(now()).toISOString(), to, subject, text, ...(picture && { picture }) }
    await lines.add(mail)
    return mail
  }
  return { add, list: lines.list }
}
