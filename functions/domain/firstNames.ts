/** How many names a message gives. */
const namesGiven = 5

/** Some names as a message gives them: the first ones, and whether there are others. */
export const firstNames = (names: readonly string[]): string =>
  names.length > namesGiven ? `${names.slice(0, namesGiven).join(', ')} and others` : names.join(', ')
