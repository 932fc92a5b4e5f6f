import * as z from 'zod'
import { isSigned } from './isSigned.ts'

/** Public keys that content may be signed by: id to SPKI in base64. */
export const KnownKeys = z.record(z.string().min(1).max(256), z.base64().max(1_024))

export type KnownKeys = z.infer<typeof KnownKeys>

/** The message on `instruments/{name}/keys`: the whole list that counts from now on, signed by a key of the list before. */
const KeysMessage = z.object({
  /** JSON of `{keys, counter}` in base64, as it was signed. */
  list: z.base64(),
  keyId: z.string(),
  signature: z.base64(),
})

const KeyList = z.object({ keys: KnownKeys, counter: z.int().min(1) })

export interface TrustedKeys {
  readonly keys: KnownKeys
  /** The number of the last list, so that an older one cannot come back. */
  readonly counter: number
}

/** Returns the keys after a message, or undefined where it changes nothing: unsigned, older, or without a key. */
export const afterKeysMessage = (trusted: TrustedKeys, message: unknown): TrustedKeys | undefined => {
  const read = KeysMessage.safeParse(message)
  if (!read.success) return undefined
  const key = trusted.keys[read.data.keyId]
  const bytes = Buffer.from(read.data.list, 'base64')
  if (key === undefined || !isSigned(bytes, read.data.signature, key)) return undefined
  const list = KeyList.safeParse(parsed(bytes))
  if (!list.success || list.data.counter <= trusted.counter || Object.keys(list.data.keys).length === 0)
    return undefined
  return list.data
}

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
