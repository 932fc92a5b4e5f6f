// Server only: lint keeps the console from loading this file.

/** Whether two lists of names are the same. Messages of one model mostly report the same names in the same order. */
export const sameNames = (names: readonly string[], others: readonly string[]): boolean => {
  if (names === others) return true
  if (names.length !== others.length) return false
  for (let place = 0; place < names.length; place += 1) if (names[place] !== others[place]) return false
  return true
}

/** Lists of names that have been checked, by their last name, in which the lists of a fleet mostly differ. */
const lists = new Map<string, (readonly string[])[]>()
/**
 * The limit of characters in all lists together, so that a sender that invents names cannot fill the cache for long.
 */
const charactersLimit = 1_000_000
let characters = 0
/** How many lists with one last name are kept. More are not worth comparing with each. */
const sameLastLimit = 16

/** Returns the list that messages with these names share, or undefined if these names are new. */
export const knownNames = (names: readonly string[]): readonly string[] | undefined => {
  const similar = lists.get(names.at(-1) ?? '')
  if (!similar) return undefined
  for (let place = 0; place < similar.length; place += 1) {
    const known = similar[place]
    if (known && sameNames(known, names)) return known
  }
  return undefined
}

/** Shares a list with later messages that report the same names. */
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
