import Pagination from '@cloudscape-design/components/pagination'
import { halfWindow, narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import './TablePages.css'

interface Props {
  readonly shown: { readonly page: number; readonly pages: number }
  readonly onTurn: (page: number) => void
  /** Whether the table is narrow although the window may not be. On a phone, every table is. */
  readonly isNarrow?: boolean
}

/** The maximum number of pages whose numbers half a window has room for beside the text filter. */
const mostNumbersInHalf = 6

/**
 * A table's pagination, with a jump to any page if there are several. In a narrow table, the number of the page and how
 * many there are stand between its arrows, as `1 of 12`, so that the jump fits beside them. So do those of many pages
 * in half a window, where their numbers would take a line of their own.
 */
export const TablePages = ({ shown: { page, pages }, onTurn, isNarrow = false }: Props) => {
  const isPhone = useMedia(narrowWindow)
  const isHalf = useMedia(halfWindow)
  const isCompact = isPhone || isNarrow || (isHalf && pages > mostNumbersInHalf)
  return (
    <div className="table-pages screen-only">
      <Pagination
        currentPageIndex={page}
        pagesCount={pages}
        pagesVariant={isCompact ? 'compact' : 'normal'}
        {...(pages > 1 && { jumpToPage: {} })}
        onChange={({ detail }) => onTurn(detail.currentPageIndex)}
      />
    </div>
  )
}
