import Alert from '@cloudscape-design/components/alert'
import { defaultPageSize } from '#shared/contract/paging.ts'
import { countText } from '#web/lib/countText.ts'

interface Props {
  /** The number of rows that there are. */
  readonly total: number
}

/** Says that there are more rows than the list can hold. */
export const CutAlert = ({ total }: Props) => (
  <Alert type="info">
    The list holds the first {countText(defaultPageSize)} of {countText(total)}. Find, sorting and export cover only
    these.
  </Alert>
)
