// This file is for servers only. A lint rule prevents the console from importing it.

/** Whether two lists of item names are equal and in the same order. Messages of one model mostly have equal lists. */
export const sameNames = (names: readonly string[], others: readonly string[]): boolean => {
  if (names === others) return true
  if (names.length !== others.length) return false
  for (let place = 0; place < names.length; place += 1) if (names[place] !== others[place]) return false
  return true
}

/**
 * Cached lists of item names that have passed the checks, keyed by the last name in each list. The lists of a fleet
 * mostly differ in that name.
 */
const lists = new Map<string, (readonly string[])[]>()
/**
 * The maximum total of characters in all cached lists. When it is exceeded, the cache is emptied, so that a sender
 * that makes up names cannot fill the memory.
 */
const charactersLimit = 1_000_000
let characters = 0
/**
 * The maximum number of cached lists that end with the same item name. Comparing a message with more lists would cost
 * more than the cache saves.
 */
const sameLastLimit = 16

/**
 * Returns the cached list that equals these names, so that messages share one list. Returns undefined if there is
 * none.
 */
export const knownNames = (names: readonly string[]): readonly string[] | undefined => {
  const similar = lists.get(names.at(-1) ?? '')
  if (!similar) return undefined
  for (let place = 0; place < similar.length; place += 1) {
    const known = similar[place]
    if (known && sameNames(known, names)) return known
  }
  return undefined
}

/** Caches a list of names, so that later messages with the same names can share it. */
export const rememberNames = (names: readonly string[]): void => {
  const own = names.reduce((sum, { length }) => sum + length, 0)
  if (characters + own > charactersLimit) {
    lists.clear()
    characters = 0
  }
  characters += own
  const last = names.at(-1) ?? ''
  const similar = lists.get(last) ?? []
  lists.set(last, similar)
  if (similar.unshift(names) > sameLastLimit) similar.pop()
}
