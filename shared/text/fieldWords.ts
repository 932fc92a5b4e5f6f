/** Fields whose names do not say what the field means. */
const meanings: ReadonlyMap<string, string> = new Map([
  ['isDeleted', 'disabled or deleted'],
  ['userStatus', 'sign-in state'],
  ['clearExpression', 'clear condition'],
])

/**
 * A field's path on the wire as people read it: `ruleName` is `Rule name`, `parameters.PUMP_1.dataType` is `Parameters
 * PUMP_1 data type`. Parts that are no camelCase, such as mnemonics, stay as they are.
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
