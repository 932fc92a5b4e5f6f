import { isSame } from '#web/lib/isSame.ts'
import type { Search } from './searchAddress.ts'

/** An advanced search that is being entered. */
export interface SearchDraft<Name extends string> {
  readonly draft: Search<Name>
  /** The search that the page showed when the draft last followed it. */
  readonly from: Search<Name>
  /** The search that the form last passed to the page; undefined once the page shows it. */
  readonly passed?: Search<Name>
}

/**
 * Returns the draft after the page has begun to show `search`. A page with many rows takes a moment to do so. If it
 * is the search that the form passed on, whatever was entered since then stays. Any other search, for example after
 * Back, replaces the draft.
 */
export const afterSearch = <Name extends string>(
  { draft, passed }: SearchDraft<Name>,
  search: Search<Name>,
): SearchDraft<Name> => {
  const isChangedSince = passed !== undefined && isSame(trimmed(passed), search) && !isSame(draft, passed)
  return { draft: isChangedSince ? draft : search, from: search }
}

/** The search as the address has it, without blanks at the ends of its values. */
const trimmed = <Name extends string>(search: Search<Name>): Search<Name> =>
  Object.fromEntries(Object.entries<string>(search).map(([name, value]) => [name, value.trim()])) as Search<Name> // keyed alike
