import { countText } from '#web/lib/countText.ts'
/**
 * A short text for a list of names. It has one or two names in full, or the first of several names with the number of
 * the others. An empty list gives a dash.
 */
export const formatSomeNames = (names: readonly string[]): string => {
  const [first, ...others] = names
  if (first === undefined) return '-'
  return others.length > 1 ? `${first} and ${countText(others.length)} more` : names.join(', ')
}
