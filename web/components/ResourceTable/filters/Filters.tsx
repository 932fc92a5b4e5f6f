import ExpandableSection from '@cloudscape-design/components/expandable-section'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState, type ReactNode } from 'react'
import { useKept } from '../../parts/useKept.tsx'

interface Props {
  readonly isNarrow: boolean
  /** Whether the filters are open, in a narrow window too, until the user opens or closes them. */
  readonly isOpenAtFirst: boolean
  /** The number of filters that are set. */
  readonly count: number
  readonly children: ReactNode
}

/**
 * A table's filters. In a narrow window, they are collapsed under a heading, so that the rows come first. They are
 * rendered when they are first opened. After that they stay mounted, so values that the user is still typing are
 * kept.
 */
export const Filters = ({ isNarrow, isOpenAtFirst, count, children }: Props) => {
  const [chosen, setOpen] = useState<boolean>()
  const isOpen = chosen ?? isOpenAtFirst
  const isShown = !isNarrow || isOpen
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  const { owned, shown } = useKept(wasShown && <SpaceBetween size="s">{children}</SpaceBetween>)
  const filters = <div className="screen-only">{shown}</div>
  return (
    <>
      {isNarrow ? (
        <ExpandableSection
          headerText={count > 0 ? `Filters (${count})` : 'Filters'}
          expanded={isOpen}
          onChange={({ detail }) => setOpen(detail.expanded)}
        >
          {isOpen && filters}
        </ExpandableSection>
      ) : (
        filters
      )}
      {owned}
    </>
  )
}
