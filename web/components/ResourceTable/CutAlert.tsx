import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Pagination from '@cloudscape-design/components/pagination'
import { useState } from 'react'
import { defaultPageSize } from '#shared/contract/paging.ts'
import { countText } from '#web/lib/countText.ts'
import type { ListPart } from './listPart.ts'

interface Props {
  /**
   * Whether the rows have been read. Until then, the alert shows the total of the previous read, so that its page
   * buttons stay in place and keep the focus.
   */
  readonly isRead: boolean
  /** The total number of rows, if the list does not hold all of them. */
  readonly total: number | undefined
  /** The part of the list that has been read, if the list has several parts. */
  readonly part: ListPart | undefined
}

/**
 * Says that there are more rows than the list can hold. If the list has parts, the alert has page buttons for them.
 */
export const CutAlert = ({ isRead, total, part }: Props) => {
  const [kept, setKept] = useState(total)
  if (isRead && kept !== total) setKept(total)
  if (kept === undefined) return null
  return (
    <Alert type="info">
      {heldText(kept, part?.number ?? 1)} Find, sorting, counts and export cover only these.
      {part && (
        <div className="screen-only">
          <Box variant="awsui-key-label" padding={{ top: 'xs' }}>
            Parts of the list
          </Box>
          <Pagination
            currentPageIndex={part.number}
            pagesCount={Math.ceil(kept / defaultPageSize)}
            ariaLabels={{
              paginationLabel: 'Parts of the list',
              previousPageLabel: `Previous ${countText(defaultPageSize)}`,
              nextPageLabel: `Next ${countText(defaultPageSize)}`,
              pageLabel: number => `Rows ${rangeOf(number, kept)}`,
            }}
            onChange={({ detail }) => part.turnTo(detail.currentPageIndex)}
          />
        </div>
      )}
    </Alert>
  )
}

const heldText = (total: number, number: number): string => {
  if (number === 1) return `The list holds the first ${countText(defaultPageSize)} of ${countText(total)}.`
  return total > (number - 1) * defaultPageSize
    ? `The list holds ${rangeOf(number, total)} of ${countText(total)}.`
    : `The list holds none of ${countText(total)}: choose one of its parts.`
}

const rangeOf = (number: number, total: number): string => {
  const first = (number - 1) * defaultPageSize + 1
  return `${countText(first)} to ${countText(Math.min(first + defaultPageSize - 1, total))}`
}
