/** The words for those fields of calls whose names do not explain themselves. */
const meanings: ReadonlyMap<string, string> = new Map([
  ['isDeleted', 'disabled or deleted'],
  ['userStatus', 'sign-in state'],
  ['clearExpression', 'clear condition'],
])

/**
 * Converts the path of a call's field to words: `ruleName` becomes `Rule name`, `parameters.PUMP_1.dataType` becomes
 * `Parameters PUMP_1 data type`. Parts that are not in camelCase, such as mnemonics, stay unchanged.
 */
export const fieldWords = (path: string): string => {
  const words = path
    .split('.')
    .map(
      part =>
        meanings.get(part) ??
        (/^[a-z][A-Za-z]*$/.test(part) ? part.replaceAll(/\B[A-Z]+/g, ' $&').toLowerCase() : part),
    )
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
