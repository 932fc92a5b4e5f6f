/** Whether two messages report the same items in the same order, as those of one model do as a rule. */
export const sameNames = (names: readonly string[], others: readonly string[]): boolean => {
  if (names.length !== others.length) return false
  for (let place = 0; place < names.length; place += 1) if (names[place] !== others[place]) return false
  return true
}
