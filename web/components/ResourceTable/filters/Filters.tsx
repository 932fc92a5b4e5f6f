import ExpandableSection from '@cloudscape-design/components/expandable-section'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState, type ReactNode } from 'react'

interface Props {
  readonly isNarrow: boolean
  /** How many filters are set. */
  readonly count: number
  readonly children: ReactNode
}

/** The filters of a table. A narrow window hides them behind a heading, so that the rows come first. */
export const Filters = ({ isNarrow, count, children }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const filters = (
    <div className="screen-only">
      <SpaceBetween size="s">{children}</SpaceBetween>
    </div>
  )
  if (!isNarrow) return filters
  return (
    <ExpandableSection
      headerText={count > 0 ? `Filters (${count})` : 'Filters'}
      expanded={isOpen}
      onChange={({ detail }) => setOpen(detail.expanded)}
    >
      {isOpen && filters}
    </ExpandableSection>
  )
}
