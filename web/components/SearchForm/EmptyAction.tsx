import Button from '@cloudscape-design/components/button'
import type { ReactNode } from 'react'

interface Props {
  readonly isSearched: boolean
  readonly onReset: () => void
  /** The button or text that says how the list gets its first row. */
  readonly children: ReactNode
}

/** The next step from a list without rows: out of a search that found nothing, or to the list's first row. */
export const EmptyAction = ({ isSearched, onReset, children }: Props) =>
  isSearched ? <Button onClick={onReset}>Clear search</Button> : children
