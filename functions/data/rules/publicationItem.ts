import type { Item } from '../store/pages.ts'

/**
 * The kind of items, in the `rules` table, that form the log of publications. Functions learn from it which rules
 * have changed.
 */
export const publicationKind = 'publication'

const schemaVersion = 1

/**
 * The number of digits to which stored publication numbers are padded. Texts of equal length sort as the numbers do.
 * The length is enough for a change every millisecond for three hundred years.
 */
const digits = 16

/** Returns the sort key of a publication in the log of publications. */
export const publicationName = (publication: number): string => String(publication).padStart(digits, '0')

export const publicationItem = (publication: number, ruleName: string) => ({
  kind: publicationKind,
  name: publicationName(publication),
  schemaVersion,
  ruleName,
})

/** A publication: a numbered change of one rule. */
export interface Publication {
  readonly publication: number
  readonly ruleName: string
}

export const publicationOf = ({ name, ruleName }: Item): Publication => ({
  publication: Number(name),
  ruleName: String(ruleName),
})
