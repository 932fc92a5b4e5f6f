/** Whether two messages report the same items in the same order, as those of one model do as a rule. */
export const sameNames = (names: readonly string[], others: readonly string[]): boolean => {
  if (names === others) return true
  if (names.length !== others.length) return false
  for (let place = 0; place < names.length; place += 1) if (names[place] !== others[place]) return false
  return true
}

/** Of the last messages that reported different items, the newest first. */
const lists: (readonly string[])[] = []
/** One for each category of readings of some models. */
const listLimit = 16

/** One list for all messages with the same names, or undefined for one that is the first with them. */
export const knownNames = (names: readonly string[]): readonly string[] | undefined => {
  for (let place = 0; place < lists.length; place += 1) {
    const known = lists[place]
    if (known && sameNames(known, names)) return known
  }
  return undefined
}

export const rememberNames = (names: readonly string[]): void => {
  if (lists.unshift(names) > listLimit) lists.pop()
}
