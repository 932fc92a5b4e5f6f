import { countText } from '#web/lib/countText.ts'
/** The text of a list of names: one or two names, or the first and the number of the others; a dash for no names. */
export const formatSomeNames = (names: readonly string[]): string => {
  const [first, ...others] = names
  if (first === undefined) return '-'
  return others.length > 1 ? `${first} and ${countText(others.length)} more` : names.join(', ')
}
