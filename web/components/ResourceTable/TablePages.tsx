import Pagination from '@cloudscape-design/components/pagination'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import './TablePages.css'

interface Props {
  readonly shown: { readonly page: number; readonly pages: number }
  readonly onTurn: (page: number) => void
  /** Whether the table is narrow although the window may not be. On a phone, every table is. */
  readonly isNarrow?: boolean
}

/**
 * A table's pagination, with a jump to any page if there are several. In a narrow table, the number of the page and how
 * many there are stand between its arrows, as `1 of 12`, so that the jump fits beside them.
 */
export const TablePages = ({ shown: { page, pages }, onTurn, isNarrow = false }: Props) => (
  <div className="table-pages screen-only">
    <Pagination
      currentPageIndex={page}
      pagesCount={pages}
      pagesVariant={useMedia(narrowWindow) || isNarrow ? 'compact' : 'normal'}
      {...(pages > 1 && { jumpToPage: {} })}
      onChange={({ detail }) => onTurn(detail.currentPageIndex)}
    />
  </div>
)
