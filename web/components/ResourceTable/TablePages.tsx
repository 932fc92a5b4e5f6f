import Pagination from '@cloudscape-design/components/pagination'
import './TablePages.css'

interface Props {
  readonly shown: { readonly page: number; readonly pages: number }
  readonly onTurn: (page: number) => void
}

/** The pages of a table, with a jump to any of them. */
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
