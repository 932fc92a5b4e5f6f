/** The number of names that a text for users lists. */
const namesGiven = 5

/** Lists the first of some names for a text, and says whether there are others. */
export const firstNames = (names: readonly string[]): string =>
  names.length > namesGiven ? `${names.slice(0, namesGiven).join(', ')} and others` : names.join(', ')
