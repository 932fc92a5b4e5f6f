// Server only: lint keeps the console from loading this file.

/** Whether two messages report the same items in the same order, as those of one model do as a rule. */
export const sameNames = (names: readonly string[], others: readonly string[]): boolean => {
  if (names === others) return true
  if (names.length !== others.length) return false
  for (let place = 0; place < names.length; place += 1) if (names[place] !== others[place]) return false
  return true
}

/** Lists that have been checked, by their last name: those of a fleet's models and categories differ in it as a rule. */
const lists = new Map<string, (readonly string[])[]>()
/** So many characters together; who invents names makes room for nobody else's for long. */
const charactersLimit = 1_000_000
let characters = 0
/** Lists with one last name: more than these are not worth a look at each. */
const sameLastLimit = 16

/** One list for all messages with the same names, or undefined for one that is the first with them. */
export const knownNames = (names: readonly string[]): readonly string[] | undefined => {
  const similar = lists.get(names.at(-1) ?? '')
  if (!similar) return undefined
  for (let place = 0; place < similar.length; place += 1) {
    const known = similar[place]
    if (known && sameNames(known, names)) return known
  }
  return undefined
}

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
