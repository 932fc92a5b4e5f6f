/** A list of the keys that instruments accept for content. A key of the previous list signs it. */
export interface SignedKeyList {
  /** The JSON of `{keys, counter}` in base64. `keys` has SPKI in base64 by key id. */
  readonly list: string
  /** The id of the key that signed this list of keys. */
  readonly keyId: string
  /** The signature of this list of keys, DER in base64. */
  readonly signature: string
}

/**
 * The lists of keys that are published to instruments. Times are epoch milliseconds. Decision 63 says why each list is
 * signed by a key of the one before.
 */
export interface KeyLists {
  /**
   * The keys of the newest published list. If no list was published yet, the keys that instruments got when they
   * enrolled.
   */
  readonly keyIds: readonly string[]
  /** The keys of the list before the newest one. That list was sent to all instruments. */
  readonly earlierKeyIds: readonly string[]
  /** The number of the newest list of keys; 0 before the first list. */
  readonly counter: number
  /** All lists of keys, oldest first. An instrument that missed some lists goes through them one after another. */
  readonly lists: readonly SignedKeyList[]
  readonly madeAt: number
  /** How often the newest list has been sent to all instruments. */
  readonly rounds: number
  /** The last instrument to which the present round has sent the newest list. */
  readonly toldUpTo: string | undefined
  readonly revision: number
}

/**
 * The most lists in a message, which would otherwise become too long. An instrument that missed so many must be
 * enrolled again.
 */
const listsLimit = 40

/**
 * How often a list is sent to all instruments. An instrument that enrols while keys are replaced may get the earlier
 * keys, so the list is sent once more.
 */
const rounds = 2
const secondRoundAfterMs = 24 * 60 * 60 * 1000

/** The lists before any key was replaced. Instruments have the given keys from their enrolment. */
export const firstKeyLists = (keyIds: readonly string[], now: number): KeyLists => ({
  keyIds,
  earlierKeyIds: keyIds,
  counter: 0,
  lists: [],
  madeAt: now,
  rounds,
  toldUpTo: undefined,
  revision: 1,
})

/** Whether the newest list contains exactly these keys, in any order. */
export const isCurrent = ({ keyIds }: KeyLists, wanted: readonly string[]): boolean =>
  keyIds.length === wanted.length && wanted.every(id => keyIds.includes(id))

/**
 * Returns a wanted key that may sign the next list, because instruments accept it already. Undefined if there is none.
 */
export const findListSigner = ({ keyIds }: KeyLists, wanted: readonly string[]): string | undefined =>
  wanted.find(id => keyIds.includes(id))

/**
 * Returns a number above those of all earlier lists, including lists that a restore of the table `jobs` has lost.
 * Instruments accept a list only if its number is higher than that of their own.
 */
const nextCounter = ({ counter }: KeyLists, now: number): number => Math.max(counter + 1, now)

/** Returns the bytes of the next list of keys, which are to be signed. */
export const nextListBytes = (before: KeyLists, keys: Readonly<Record<string, string>>, now: number): Buffer =>
  Buffer.from(JSON.stringify({ keys, counter: nextCounter(before, now) }))

/** Adds a new list, which has not been sent to any instrument. `now` must be the time that `nextListBytes` got. */
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
  toldUpTo: undefined,
  revision: before.revision + 1,
})

/** Whether the newest list of keys is to be sent to instruments now. */
export const isToBePublished = ({ counter, rounds: done, madeAt }: KeyLists, now: number): boolean =>
  counter > 0 && (done === 0 || (done < rounds && now >= madeAt + secondRoundAfterMs))

/**
 * Returns the lists after the newest one was sent to the instruments up to `toldUpTo`. If that is undefined, the round
 * is over.
 */
export const afterPublishing = (lists: KeyLists, toldUpTo: string | undefined): KeyLists => ({
  ...lists,
  rounds: toldUpTo === undefined ? lists.rounds + 1 : lists.rounds,
  toldUpTo,
  revision: lists.revision + 1,
})

/** Builds the message about keys to an instrument: the newest list, and those before it. */
export const keysMessage = ({ lists }: KeyLists): string => {
  const [newest, ...earlier] = lists.toReversed()
  return JSON.stringify({ ...newest, ...(earlier.length > 0 && { earlier: earlier.toReversed() }) })
}

/**
 * Returns the key that signs documents: the first of `wanted` that was published to instruments. A new key at the
 * first place is therefore not used before each instrument has received its message.
 */
export const chooseDocumentSigner = (lists: KeyLists | undefined, wanted: readonly string[]): string => {
  const believed = lists && (lists.rounds > 0 ? lists.keyIds : lists.earlierKeyIds)
  return wanted.find(id => believed?.includes(id) ?? true) ?? wanted[0] ?? ''
}
