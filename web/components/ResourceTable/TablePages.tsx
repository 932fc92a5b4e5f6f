import Pagination from '@cloudscape-design/components/pagination'
import './TablePages.css'

interface Props {
  readonly shown: { readonly page: number; readonly pages: number }
  readonly onTurn: (page: number) => void
}

/** A table's pagination, with a jump to any page. */
export const TablePages = ({ shown: { page, pages }, onTurn }: Props) => (
  <div className="table-pages screen-only">
    <Pagination
      currentPageIndex={page}
      pagesCount={pages}
      jumpToPage={{}}
      onChange={({ detail }) => onTurn(detail.currentPageIndex)}
    />
  </div>
)
