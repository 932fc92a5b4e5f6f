/** A list of the keys that instruments are to believe, as one of the keys of the list before has signed it. */
export interface SignedKeyList {
  /** JSON of `{keys, counter}` in base64; `keys` holds SPKI in base64 by id. */
  readonly list: string
  /** The key that has signed it. */
  readonly keyId: string
  /** DER in base64. */
  readonly signature: string
}

/**
 * The lists of keys that are published to instruments. Times are epoch milliseconds. Decision 63 says why each list is
 * signed by a key of the one before.
 */
export interface KeyLists {
  /** The keys of the newest list; before the first list, the keys that instruments got when they enrolled. */
  readonly keyIds: readonly string[]
  /** The earlier keys, which all instruments have been notified of. */
  readonly earlierKeyIds: readonly string[]
  /** The number of the newest list; 0 before the first. */
  readonly counter: number
  /** All lists, oldest first: an instrument that missed some goes through them one after the other. */
  readonly lists: readonly SignedKeyList[]
  readonly madeAt: number
  /** The number of times that the newest list went to all instruments. */
  readonly rounds: number
  /** The last instrument that the round under way has sent the list to. */
  readonly toldUpTo: string | undefined
  readonly revision: number
}

/** More lists would make the message long; an instrument that missed so many must be enrolled again. */
const listsLimit = 40

/**
 * An instrument that enrols while keys are replaced may get the earlier keys, so the list goes to all instruments once
 * more.
 */
const rounds = 2
const secondRoundAfterMs = 24 * 60 * 60 * 1000

/** The lists before any key was replaced: instruments have these keys from their enrolment. */
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

/** Whether the newest list names these keys, in any order. */
export const isCurrent = ({ keyIds }: KeyLists, wanted: readonly string[]): boolean =>
  keyIds.length === wanted.length && wanted.every(id => keyIds.includes(id))

/** Returns the key that signs the next list: one that instruments believe already. Undefined if none is left. */
export const listSignerOf = ({ keyIds }: KeyLists, wanted: readonly string[]): string | undefined =>
  wanted.find(id => keyIds.includes(id))

/**
 * A number above those of all lists before, even of lists that a restore of the table `jobs` has lost: instruments
 * accept a list only if its number is higher than that of the list they have.
 */
const nextCounter = ({ counter }: KeyLists, now: number): number => Math.max(counter + 1, now)

/** The bytes of the next list, to be signed. */
export const nextListBytes = (before: KeyLists, keys: Readonly<Record<string, string>>, now: number): Buffer =>
  Buffer.from(JSON.stringify({ keys, counter: nextCounter(before, now) }))

/** The lists with a new one, which no instrument has been sent. `now` is as for the bytes that were signed. */
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

/** Whether the newest list is to be sent to instruments now. */
export const isToBePublished = ({ counter, rounds: done, madeAt }: KeyLists, now: number): boolean =>
  counter > 0 && (done === 0 || (done < rounds && now >= madeAt + secondRoundAfterMs))

/**
 * The lists after the instruments up to `toldUpTo` have been sent the newest one. If it is undefined, the round is
 * over.
 */
export const afterPublishing = (lists: KeyLists, toldUpTo: string | undefined): KeyLists => ({
  ...lists,
  rounds: toldUpTo === undefined ? lists.rounds + 1 : lists.rounds,
  toldUpTo,
  revision: lists.revision + 1,
})

/** The message to an instrument: the newest list, and those before it. */
export const keysMessage = ({ lists }: KeyLists): string => {
  const [newest, ...earlier] = lists.toReversed()
  return JSON.stringify({ ...newest, ...(earlier.length > 0 && { earlier: earlier.toReversed() }) })
}

/**
 * Returns the key that signs documents: the first of `wanted` that instruments have been notified of. A new key that
 * stands first waits until each instrument has its message.
 */
export const documentSignerOf = (lists: KeyLists | undefined, wanted: readonly string[]): string => {
  const believed = lists && (lists.rounds > 0 ? lists.keyIds : lists.earlierKeyIds)
  return wanted.find(id => believed?.includes(id) ?? true) ?? wanted[0] ?? ''
}
