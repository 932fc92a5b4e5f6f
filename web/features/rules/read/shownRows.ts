import type { ReviewRow } from '../wizard/reviewRows.ts'

const inHeading: ReadonlySet<string> = new Set(['Name', 'Description'])

/**
 * The rows of a rule's review that the rule's page shows: those with a text that its heading does not have. Whether the
 * rule is enabled comes first, because nothing else matters if it is not. Few rules are shadows, so it is said of them
 * only.
 */
export const shownRows = (rows: readonly ReviewRow[], isShadow: boolean): readonly ReviewRow[] => {
  const shown = rows.filter(
    ({ label, text }) => text !== '' && !inHeading.has(label) && (isShadow || label !== 'Shadow'),
  )
  const isFirst = ({ label }: ReviewRow): boolean => label === 'Enabled'
  return [...shown.filter(isFirst), ...shown.filter(row => !isFirst(row))]
}
