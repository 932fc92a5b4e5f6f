import ExpandableSection from '@cloudscape-design/components/expandable-section'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useMedia, wideWindow } from '#web/lib/useMedia.ts'
import { useKept } from '../../parts/useKept.tsx'
import { ColumnFilters } from './ColumnFilters.tsx'
import './useTableFilters.css'

interface Options<Row> extends ComponentProps<typeof ColumnFilters<Row>> {
  /** An advanced search. */
  readonly search: ReactNode
  /** Whether the rows have been asked for. Before the first search, they have not. */
  readonly isAsked: boolean
  readonly isNarrow: boolean
  /** Whether the table has the usual text filter, which has room for filters beside it. */
  readonly hasFind: boolean
}

/** The most filters that have room beside the text filter and the pages, in a wide window and in any other. */
const besideInWide = 3
const besideElsewhere = 1

/**
 * A table's advanced search and its filters. A few filters stand beside the text filter, others above it. In a narrow
 * window, all are collapsed under a heading, so that the rows come first. They are rendered when they are first
 * opened. After that they stay mounted, so values that the user is still typing are kept.
 * @returns `above`, the content above the text filter, `beside`, that beside it, and `owned`, which must always be
 * rendered
 */
export const useTableFilters = <Row,>({ search, isAsked, isNarrow, hasFind, ...choices }: Options<Row>) => {
  const [chosen, setOpen] = useState<boolean>()
  // Before the first search there is nothing but the search, which has a heading of its own.
  const isCollapsible = isNarrow && isAsked
  const isOpen = chosen ?? !isAsked
  const isShown = !isCollapsible || isOpen
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  const count = choices.columns.filter(({ filter }) => filter).length
  const most = useMedia(wideWindow) ? besideInWide : besideElsewhere
  const hasChoices = isAsked && count > 0
  const hasBeside = hasChoices && hasFind && !isNarrow && count <= most
  const hasAbove = Boolean(search) || (hasChoices && !hasBeside)
  const searching = useKept(wasShown && search)
  const choosing = useKept(wasShown && hasChoices && <ColumnFilters {...choices} />)
  const content = (
    <div className="screen-only table-filters">
      {search && searching.shown}
      {hasChoices && !hasBeside && choosing.shown}
    </div>
  )
  const setCount = Object.keys(choices.filters).length
  const above = isCollapsible ? (
    <ExpandableSection
      headerText={setCount > 0 ? `Filters (${setCount})` : 'Filters'}
      expanded={isOpen}
      onChange={({ detail }) => setOpen(detail.expanded)}
    >
      {isOpen && content}
    </ExpandableSection>
  ) : (
    content
  )
  return {
    above: hasAbove && above,
    beside: hasBeside && choosing.shown,
    owned: (
      <>
        {searching.owned}
        {choosing.owned}
      </>
    ),
  }
}
