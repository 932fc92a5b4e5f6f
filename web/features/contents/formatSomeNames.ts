import { countText } from '#web/lib/countText.ts'
/**
 * A short text for a list of names: one or two names in full, more of them as the first name and the number of the
 * others, none as a dash.
 */
export const formatSomeNames = (names: readonly string[]): string => {
  const [first, ...others] = names
  if (first === undefined) return '-'
  return others.length > 1 ? `${first} and ${countText(others.length)} more` : names.join(', ')
}
