import { lstat, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { messageBytesLimit } from '#shared/contract/messages/telemetry.ts'
import { isRecord } from '#shared/records/isRecord.ts'
import { decodeText, NotText } from '#shared/text/decodeText.ts'
import { problemsText } from '#shared/text/schemaTexts.ts'
import { errorCode } from '../../files/errorCode.ts'

/** A message waiting in the spool: a file that the instrument's software has written there. */
const Message = z.object({
  kind: z.enum(['status', 'readings', 'errors', 'samples']),
  /** The message's content, as the instrument's software wrote it. It is sent unchanged. */
  payload: z.custom<object>(isRecord, 'Expected an object'),
})

export interface Spool {
  /**
   * Sends the waiting messages, oldest first, and removes each file once its message is acknowledged. Stops at the
   * first failure.
   */
  flush(publish: (topic: string, payload: object) => Promise<void>): Promise<void>
}

/**
 * The pause between two messages, which limits an agent to ten messages per second. When the instruments of a
 * laboratory reconnect at the same time, they must not send more than the service's stream accepts.
 */
const pauseMs = 100

/**
 * The maximum number of waiting messages. If there are more, the oldest are deleted, so that the disk does not fill
 * up.
 */
const maxWaiting = 100_000

/**
 * Opens the spool. Messages wait in it on disk until the broker has acknowledged them, whatever happens to this
 * process. A program writes a file under a different name and then renames it to `*.json` (upper or lower case).
 * Files are sent in the order of their names. A file that is not a message is moved aside.
 */
export const openSpool = async (
  folder: string,
  thingName: string,
  onTrouble: (error: unknown) => void,
): Promise<Spool> => {
  const aside = path.join(folder, 'refused')
  await mkdir(aside, { recursive: true })
  let flushing: Promise<void> | undefined

  const flushNow = async (publish: (topic: string, payload: object) => Promise<void>): Promise<void> => {
    const names = (await readdir(folder)).filter(name => /\.json$/i.test(name)).toSorted()
    for (const name of names.slice(0, Math.max(0, names.length - maxWaiting))) await rm(path.join(folder, name))
    for (const name of names.slice(-maxWaiting)) {
      const file = path.join(folder, name)
      const stamp = await stampOf(file)
      const message = await messageIn(file)
      if (typeof message !== 'string') {
        await publish(`instruments/${thingName}/${message.kind}`, message.payload)
        // A program that uses the same name again may have put its next message there meanwhile.
        if ((await stampOf(file)) === stamp) await rm(file)
        await sleep(pauseMs)
      } else {
        const remedy = 'Correct it and move it back'
        onTrouble(new Error(`The message ${file} cannot be sent: ${message}. It was moved to ${aside}. ${remedy}`))
        await moveAside(folder, name, aside)
      }
    }
  }
  return {
    flush: publish => (flushing ??= flushNow(publish).finally(() => (flushing = undefined))),
  }
}

/** Identifies a file in the spool. A later file of the same name has another stamp. */
const stampOf = async (file: string): Promise<string> => {
  const { ino, mtimeNs } = await stat(file, { bigint: true })
  return `${ino}/${mtimeNs}`
}

/**
 * The maximum number of files with the same name that are kept aside. A program that uses one name for all of its
 * messages, none of which can be sent, must not fill up the disk.
 */
const maxAside = 1_000

/**
 * Moves a file or folder out of the spool, to those that cannot be sent. An earlier one of its name stays there: the
 * later one gets another name, with the time in front. The oldest of very many are deleted.
 */
const moveAside = async (folder: string, name: string, aside: string): Promise<void> => {
  const file = path.join(folder, name)
  const place = path.join(aside, name)
  if (!(await exists(place))) return rename(file, place)
  // File systems limit the length of a name, so that only the end of a long one has room behind the time.
  const end = name.slice(-60)
  const later = (await readdir(aside)).filter(one => /^\d{13}-/.test(one) && one.slice(14) === end).toSorted()
  for (const one of later.slice(0, Math.max(0, later.length + 1 - maxAside)))
    await rm(path.join(aside, one), { recursive: true }).catch(() => undefined)
  let time = Date.now()
  while (await exists(path.join(aside, `${time}-${end}`))) time += 1
  await rename(file, path.join(aside, `${time}-${end}`))
}

const exists = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  )

/**
 * The reasons why a file can never be read, keyed by error code. A retry would fail too, and would hold up all later
 * files.
 */
const unreadable: ReadonlyMap<string, string> = new Map([
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'this user may not read it'],
  ['EPERM', 'this user may not read it'],
])

/**
 * The maximum size of a file in the spool, in bytes. A message takes at most twice as many bytes in UTF-16 as in
 * UTF-8.
 */
const fileBytesLimit = 2 * messageBytesLimit + 2

/**
 * Returns the message in a spool file, or the reason why the file contains no message. Throws if a retry may succeed.
 */
const messageIn = async (file: string): Promise<z.infer<typeof Message> | string> => {
  try {
    const isTooLong = (await stat(file)).size > fileBytesLimit
    const text = isTooLong ? '' : decodeText(await readFile(file))
    if (isTooLong || Buffer.byteLength(text) > messageBytesLimit)
      return `it has more than ${messageBytesLimit / 1024} KB`
    const { data, error } = Message.safeParse(JSON.parse(text))
    return data ?? `it is not a message (${problemsText(error)})`
  } catch (error) {
    if (error instanceof NotText) return error.message
    if (error instanceof SyntaxError) return `it is not JSON (${error.message})`
    const reason = unreadable.get(errorCode(error))
    if (reason !== undefined) return reason
    throw error
  }
}
