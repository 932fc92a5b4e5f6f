// This file is for servers only: lint keeps the console from loading it.

/** Whether two lists of names are the same. Messages of one model mostly report the same names in the same order. */
export const sameNames = (names: readonly string[], others: readonly string[]): boolean => {
  if (names === others) return true
  if (names.length !== others.length) return false
  for (let place = 0; place < names.length; place += 1) if (names[place] !== others[place]) return false
  return true
}

/**
 * Lists of item names that have been checked, by the last name of each list. The lists of a fleet mostly differ in
 * their last names.
 */
const lists = new Map<string, (readonly string[])[]>()
/**
 * The most characters of all cached lists together, so that a sender that invents names cannot fill the memory. Beyond
 * it, the cache is emptied.
 */
const charactersLimit = 1_000_000
let characters = 0
/**
 * The most cached lists with the same last name. Comparing a message with more lists would cost more than it saves.
 */
const sameLastLimit = 16

/**
 * Returns the cached list of names that is equal to these names, so that messages share it. Undefined if there is
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

/** Caches a list of names, so that later messages with the same names share it. */
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
