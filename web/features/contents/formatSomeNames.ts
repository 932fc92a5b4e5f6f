import { countText } from '#web/lib/countText.ts'
/** One or two names, else the first and how many there are besides; a dash for none. */
export const formatSomeNames = (names: readonly string[]): string => {
  const [first, ...others] = names
  if (first === undefined) return '-'
  return others.length > 1 ? `${first} and ${countText(others.length)} more` : names.join(', ')
}
