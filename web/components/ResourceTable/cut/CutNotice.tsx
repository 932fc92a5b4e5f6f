import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { defaultPageSize } from '#shared/contract/paging.ts'
import { InfoLine } from '#web/components/notices/InfoLine.tsx'
import { countText } from '#web/lib/countText.ts'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import type { ListPart } from './listPart.ts'
import './CutNotice.css'

interface Props {
  /**
   * Whether the rows have been read. Until then, the notice shows the total of the previous read, so that its buttons
   * stay in place and keep the focus.
   */
  readonly isRead: boolean
  /** The total number of rows, if the list does not hold all of them. */
  readonly total: number | undefined
  /** The part of the list that has been read, if the list has several parts. The server searches all of them. */
  readonly part: ListPart | undefined
}

/**
 * Says in one line that there are more rows than the list can hold. If the list has parts, the line has buttons for
 * the parts before and after. It may stand in a paragraph.
 */
export const CutNotice = ({ isRead, total, part }: Props) => {
  const isNarrow = useMedia(narrowWindow)
  const [kept, setKept] = useState(total)
  if (isRead && kept !== total) setKept(total)
  if (kept === undefined) return null
  return (
    <span className="cut-notice">
      <InfoLine>
        {heldText(kept, part?.number ?? 1)}{' '}
        {part && isNarrow
          ? // A phone has room for what to do, but not for what the list cannot do.
            'The advanced search under Filters covers all.'
          : `Find, sorting, filters and export cover only these${part ? '; the advanced search covers all' : ''}.`}
      </InfoLine>
      {part && <PartButtons part={part} total={kept} />}
    </span>
  )
}

/** A button that leads nowhere stays, disabled with a reason, so that it keeps the focus after it was clicked. */
const PartButtons = ({ part: { number, turnBy }, total }: { readonly part: ListPart; readonly total: number }) => {
  const last = Math.ceil(total / defaultPageSize)
  const after = Math.min(total - number * defaultPageSize, defaultPageSize)
  return (
    <span className="cut-notice-parts screen-only">
      <Button
        variant="inline-link"
        disabled={number === 1}
        disabledReason="These are the first rows."
        onClick={() => turnBy(-1, last)}
      >
        {number > last ? 'Last rows' : `Previous ${number > 1 ? countText(defaultPageSize) : ''}`.trim()}
      </Button>
      <Button
        variant="inline-link"
        disabled={number >= last}
        disabledReason="These are the last rows."
        onClick={() => turnBy(1, last)}
      >
        {`Next ${number < last ? countText(after) : ''}`.trim()}
      </Button>
    </span>
  )
}

const heldText = (total: number, number: number): string => {
  if (number === 1) return `The list holds the first ${countText(defaultPageSize)} of ${countText(total)}.`
  return total > (number - 1) * defaultPageSize
    ? `The list holds ${rangeOf(number, total)} of ${countText(total)}.`
    : `The list holds none of ${countText(total)}.`
}

const rangeOf = (number: number, total: number): string => {
  const first = (number - 1) * defaultPageSize + 1
  return `${countText(first)} to ${countText(Math.min(first + defaultPageSize - 1, total))}`
}
