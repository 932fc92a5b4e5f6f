import * as z from 'zod'
import { freeRecord } from '#shared/records/freeRecord.ts'
import { isSigned } from './isSigned.ts'
import { jsonIn } from './jsonIn.ts'

/** The public keys that may sign content, in SPKI format, keyed by id. */
export const KnownKeys = freeRecord(z.base64().max(1_024)).refine(
  keys => Object.keys(keys).every(id => id.length > 0 && id.length <= 256),
  'The id of a key has 1 to 256 characters',
)

export type KnownKeys = z.infer<typeof KnownKeys>

/**
 * Returns the key with an id. Inherited properties are not looked up, because an id may be the name of a property
 * that every object has, such as `constructor`.
 */
export const findTrustedKey = (keys: KnownKeys, id: string): string | undefined =>
  Object.hasOwn(keys, id) ? keys[id] : undefined

/** A list of all keys that are valid from now on, signed with a key of the previous list. */
const SignedList = z.object({
  /** The signed content of the list of keys: the JSON of `{keys, counter}` in base64. */
  list: z.base64(),
  keyId: z.string(),
  signature: z.base64(),
})

type SignedList = z.infer<typeof SignedList>

/**
 * A message on `instruments/{name}/keys`. It contains the newest list of keys, and all earlier lists for instruments
 * that missed some of them.
 */
const KeysMessage = SignedList.extend({ earlier: z.array(SignedList).max(1_000).default([]) })

const KeyList = z.object({ keys: KnownKeys, counter: z.int().min(1) })

export interface TrustedKeys {
  readonly keys: KnownKeys
  /** The counter of the last accepted list of keys. Older lists are refused. */
  readonly counter: number
}

/**
 * Returns the keys that are trusted after a message on `instruments/{name}/keys`. Undefined if the message changes
 * nothing, because it is unsigned, older, or has no key. A message contains several lists of keys. They are processed
 * oldest first, and each list is verified with the keys of the previous one.
 */
export const afterKeysMessage = (trusted: TrustedKeys, message: unknown): TrustedKeys | undefined => {
  const read = KeysMessage.safeParse(message)
  if (!read.success) return undefined
  const { earlier, ...newest } = read.data
  const after = [...earlier, newest].reduce((known, list) => afterList(known, list) ?? known, trusted)
  return after === trusted ? undefined : after
}

const afterList = (trusted: TrustedKeys, { list: text, keyId, signature }: SignedList): TrustedKeys | undefined => {
  const key = findTrustedKey(trusted.keys, keyId)
  const bytes = Buffer.from(text, 'base64')
  if (key === undefined || !isSigned(bytes, signature, key)) return undefined
  const list = KeyList.safeParse(jsonIn(bytes))
  if (!list.success || list.data.counter <= trusted.counter || Object.keys(list.data.keys).length === 0)
    return undefined
  return list.data
}
