import Button from '@cloudscape-design/components/button'
import type { ReactNode } from 'react'

interface Props {
  readonly isSearched: boolean
  readonly onReset: () => void
  /** The button or text that says how to create the list's first row. */
  readonly children: ReactNode
}

/**
 * The next step if a list has no rows: a button that clears a search without results, or the way to the first row.
 */
export const EmptyAction = ({ isSearched, onReset, children }: Props) =>
  isSearched ? <Button onClick={onReset}>Clear search</Button> : children
