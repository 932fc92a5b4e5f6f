/** The maximum number of names that a text for users lists. */
const namesGiven = 5

/** Lists the first few of the names for a text, followed by "and others" if there are more. */
export const firstNames = (names: readonly string[]): string =>
  names.length > namesGiven ? `${names.slice(0, namesGiven).join(', ')} and others` : names.join(', ')
