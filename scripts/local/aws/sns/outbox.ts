import { randomUUID } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { appendWhole } from '../../../files/appendWhole.ts'
import { writeAtomically } from '../../../files/atomicFile.ts'
import { isRecord } from '../protocol/awsRequest.ts'
import { serialised } from '../../../files/serialised.ts'

/** `at` is ISO 8601 in UTC with milliseconds. */
export type Mail = { id: string; at: string; to: string; subject: string; text: string }
export type NewMail = Pick<Mail, 'to' | 'subject' | 'text'>

/** The link of an invitation, up to its token: a path of the gateway, which shows the mail. */
export const confirmationPath = '/outbox/confirm?token='

export type Outbox = {
  /** Resolves when the mail is in the file. */
  add(mail: NewMail): Promise<Mail>
  /** Newest last. */
  list(): readonly Mail[]
}

const keptMails = 2000
/** The file is rewritten when half of it is no longer listed. */
const mostLines = 2 * keptMails

const isMail = (value: unknown): value is Mail =>
  isRecord(value) && ['id', 'at', 'to', 'subject', 'text'].every(name => typeof value[name] === 'string')

const mailIn = (line: string): Mail | undefined => {
  try {
    const mail: unknown = JSON.parse(line)
    return isMail(mail) ? mail : undefined
  } catch {
    return undefined
  }
}

const content = (mails: readonly Mail[]): string => mails.map(mail => `${JSON.stringify(mail)}\n`).join('')

const load = async (file: string): Promise<string> => {
  await mkdir(dirname(file), { recursive: true })
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (isRecord(error) && error['code'] === 'ENOENT') return ''
    throw error
  })
}

/**
 * The mails that would have gone out, one JSON line each. A process killed while it wrote leaves a torn last line,
 * which was never acknowledged: it is dropped when the file is opened.
 */
export const openOutbox = async ({ file, now = Date.now }: { file: string; now?: () => number }): Promise<Outbox> => {
  const stored = await load(file)
  let mails = stored
    .split('\n')
    .flatMap(line => mailIn(line) ?? [])
    .slice(-keptMails)
  if (content(mails) !== stored) await writeAtomically(file, content(mails))
  let lines = mails.length
  const writer = serialised()

  const write = async (mail: Mail): Promise<void> => {
    await appendWhole(file, content([mail]))
    mails = [...mails, mail].slice(-keptMails)
    lines += 1
    if (lines < mostLines) return
    await writeAtomically(file, content(mails))
    lines = mails.length
  }

  const add = async ({ to, subject, text }: NewMail): Promise<Mail> => {
    const mail = { id: randomUUID(), at: new Date(now()).toISOString(), to, subject, text }
    await writer.run(() => write(mail))
    return mail
  }
  return { add, list: () => mails }
}
