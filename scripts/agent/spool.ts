import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { messageBytesLimit } from '#shared/contract/telemetry.ts'

/** A message that waits in the spool: a file that the instrument's software has put there. */
const Message = z.object({
  kind: z.enum(['status', 'readings', 'errors', 'samples']),
  payload: z.record(z.string(), z.unknown()),
})

export interface Spool {
  /** Sends what waits, oldest first, and removes each file once it is acknowledged. Ends at the first failure. */
  flush(publish: (topic: string, payload: object) => Promise<void>): Promise<void>
}

/** While the connection is away the oldest messages go, so that the disk does not fill. */
const maxWaiting = 100_000

/**
 * Opens the spool: readings wait on disk until the broker has acknowledged them, whatever happens to this process. A
 * file is written under another name and renamed to `*.json`; the order is that of the names. A file that is no message
 * is set aside.
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
    const names = (await readdir(folder)).filter(name => name.endsWith('.json')).toSorted()
    for (const name of names.slice(0, Math.max(0, names.length - maxWaiting))) await rm(path.join(folder, name))
    for (const name of names.slice(-maxWaiting)) {
      const file = path.join(folder, name)
      const message = messageIn(await textOf(file))
      if (message) {
        await publish(`instruments/${thingName}/${message.kind}`, message.payload)
        await rm(file)
      } else {
        onTrouble(new Error(`${file} is no message; it is now in ${aside}`))
        await rename(file, path.join(aside, name))
      }
    }
  }
  return {
    flush: publish => (flushing ??= flushNow(publish).finally(() => (flushing = undefined))),
  }
}

/** The errors of a folder and of a file of another user. Another try would fail too, and hold up all files behind. */
const unreadable = new Set(['EISDIR', 'EACCES', 'EPERM'])

/** The text of a file, or undefined if it can never be read. Throws if another try may succeed. */
const textOf = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (unreadable.has(error.code ?? '')) return undefined
    throw error
  })

const messageIn = (text = ''): z.infer<typeof Message> | undefined => {
  if (Buffer.byteLength(text) > messageBytesLimit) return undefined
  try {
    return Message.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
