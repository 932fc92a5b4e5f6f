import Alert from '@cloudscape-design/components/alert'
import { defaultPageSize } from '#shared/contract/paging.ts'

interface Props {
  /** How many rows there are. */
  readonly total: number
}

const first = defaultPageSize.toLocaleString('en')

/** There are more rows than a list holds: what is found, sorted and exported here is a part. */
export const CutAlert = ({ total }: Props) => (
  <Alert type="info">
    {`The list holds the first ${first} of ${total.toLocaleString('en')}. Finding, sorting and the export know these only.`}
  </Alert>
)
