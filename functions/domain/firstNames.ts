/** How many names a message lists. */
const namesGiven = 5

/** Lists the first of some names for a message, and says whether there are others. */
export const firstNames = (names: readonly string[]): string =>
  names.length > namesGiven ? `${names.slice(0, namesGiven).join(', ')} and others` : names.join(', ')
