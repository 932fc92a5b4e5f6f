/** A list of the public keys that instruments accept for content, signed with a key from the list before it. */
export interface SignedKeyList {
  /** The JSON of `{keys, counter}` in base64. `keys` maps a key's id to its SPKI in base64. */
  readonly list: string
  /** The id of the key that this list of keys was signed with. */
  readonly keyId: string
  /** The signature of this list of keys: DER in base64. */
  readonly signature: string
}

/**
 * The lists of keys published to instruments. Times are epoch milliseconds. Decision 63 says why each list is signed
 * by a key of the one before.
 */
export interface KeyLists {
  /**
   * The keys of the newest published list. If no list has been published yet, the keys that instruments got when they
   * enrolled.
   */
  readonly keyIds: readonly string[]
  /** The keys of the list before the newest one. That list has been sent to all instruments. */
  readonly earlierKeyIds: readonly string[]
  /** The number of the newest list of keys. 0 before the first list. */
  readonly counter: number
  /** All lists of keys, oldest first. An instrument that missed some of them applies them one after another. */
  readonly lists: readonly SignedKeyList[]
  readonly madeAt: number
  /** How many times the newest list of keys has been sent to all instruments. */
  readonly rounds: number
  /** The last instrument that the newest list of keys has been sent to in the current round. */
  readonly sentUpTo: string | undefined
  readonly revision: number
}

/**
 * The maximum number of lists of keys in a message, which would otherwise become too long. An instrument that has
 * missed more lists must be enrolled again.
 */
const listsLimit = 40

/**
 * How many times a list of keys is sent to all instruments. An instrument that enrols while keys are being replaced
 * may get the previous keys, so the list is sent a second time.
 */
const rounds = 2
const secondRoundAfterMs = 24 * 60 * 60 * 1000

/**
 * The initial lists of keys, before any key has been replaced: the keys that instruments got when they enrolled. None
 * has been published as a list yet.
 */
export const firstKeyLists = (keyIds: readonly string[], now: number): KeyLists => ({
  keyIds,
  earlierKeyIds: keyIds,
  counter: 0,
  lists: [],
  madeAt: now,
  rounds,
  sentUpTo: undefined,
  revision: 1,
})

/** Whether the newest list of keys contains exactly these keys, in any order. */
export const isCurrent = ({ keyIds }: KeyLists, wanted: readonly string[]): boolean =>
  keyIds.length === wanted.length && wanted.every(id => keyIds.includes(id))

/**
 * Returns a wanted key that may sign the next list of keys, because instruments already accept it. Undefined if there
 * is none.
 */
export const findListSigner = ({ keyIds }: KeyLists, wanted: readonly string[]): string | undefined =>
  wanted.find(id => keyIds.includes(id))

/**
 * Returns a number for the next list of keys. It is higher than those of all earlier lists, even of lists that were
 * lost in a restore of the table `jobs`. Instruments accept a list only if its number is higher than that of their
 * present list.
 */
const nextCounter = ({ counter }: KeyLists, now: number): number => Math.max(counter + 1, now)

/** Returns the bytes of the next list of keys, to be signed. */
export const nextListBytes = (before: KeyLists, keys: Readonly<Record<string, string>>, now: number): Buffer =>
  Buffer.from(JSON.stringify({ keys, counter: nextCounter(before, now) }))

/**
 * Adds a new list of keys, which has not been sent to any instrument yet. `now` must be the time that was passed to
 * `nextListBytes`.
 */
export const withNextList = (
  before: KeyLists,
  keyIds: readonly string[],
  signed: SignedKeyList,
  now: number,
): KeyLists => ({
  keyIds,
  earlierKeyIds: before.rounds > 0 ? before.keyIds : before.earlierKeyIds,
  counter: nextCounter(before, now),
  lists: [...before.lists, signed].slice(-listsLimit),
  madeAt: now,
  rounds: 0,
  sentUpTo: undefined,
  revision: before.revision + 1,
})

/** Whether the newest list of keys must be sent to instruments now. */
export const isToBePublished = ({ counter, rounds: done, madeAt }: KeyLists, now: number): boolean =>
  counter > 0 && (done === 0 || (done < rounds && now >= madeAt + secondRoundAfterMs))

/**
 * Returns the lists of keys after the newest one has been sent to the instruments up to and including `sentUpTo`, in
 * order of name. If that is undefined, it has been sent to all instruments.
 */
export const afterPublishing = (lists: KeyLists, sentUpTo: string | undefined): KeyLists => ({
  ...lists,
  rounds: sentUpTo === undefined ? lists.rounds + 1 : lists.rounds,
  sentUpTo,
  revision: lists.revision + 1,
})

/** Builds the message about keys that is sent to an instrument: the newest list of keys, and the lists before it. */
export const keysMessage = ({ lists }: KeyLists): string => {
  const [newest, ...earlier] = lists.toReversed()
  return JSON.stringify({ ...newest, ...(earlier.length > 0 && { earlier: earlier.toReversed() }) })
}

/**
 * Returns the key to sign documents with: the first of `wanted` that has been published to instruments. A new first
 * key is therefore not used before the list that contains it has been sent to every instrument.
 */
export const chooseDocumentSigner = (lists: KeyLists | undefined, wanted: readonly string[]): string => {
  const believed = lists && (lists.rounds > 0 ? lists.keyIds : lists.earlierKeyIds)
  return wanted.find(id => believed?.includes(id) ?? true) ?? wanted[0] ?? ''
}
