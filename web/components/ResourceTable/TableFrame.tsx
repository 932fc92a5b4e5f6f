import Header from '@cloudscape-design/components/header'
import { useStore, type Readable } from '#web/lib/store.ts'
import { ReadAt } from './ReadAt.tsx'

interface Props {
  readonly title: string
  readonly readAt: Readable<number>
  /**
   * Whether the window is narrow. If so, the table will put the heading's buttons between the heading's two lines.
   */
  readonly isNarrow: boolean
}

/**
 * The heading of a list, in the place that it will have in the table. It is painted while the table is still being
 * drawn.
 */
export const TableFrame = ({ title, readAt, isNarrow }: Props) => {
  const isRead = useStore(readAt) > 0
  return (
    <Header
      variant="awsui-h1-sticky"
      description={
        !isNarrow && (
          <>
            {!isRead && 'Reading the first rows. '}
            <ReadAt of={readAt} />
          </>
        )
      }
    >
      {title}
    </Header>
  )
}
