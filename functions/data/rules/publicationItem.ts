import type { Item } from '../store/pages.ts'

/** The kind of the entries of the log from which functions learn of published rules, in the table `rules`. */
export const publicationKind = 'publication'

const schemaVersion = 1

/** Texts of this width sort as numbers: enough for a change every millisecond for three hundred years. */
const digits = 16

/** The sort key of a publication. */
export const publicationName = (publication: number): string => String(publication).padStart(digits, '0')

export const publicationItem = (publication: number, ruleName: string) => ({
  kind: publicationKind,
  name: publicationName(publication),
  schemaVersion,
  ruleName,
})

/** A numbered change of one rule. */
export interface Publication {
  readonly publication: number
  readonly ruleName: string
}

export const publicationOf = ({ name, ruleName }: Item): Publication => ({
  publication: Number(name),
  ruleName: String(ruleName),
})
