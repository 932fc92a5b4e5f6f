import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { useKept } from '#web/components/parts/useKept.tsx'
import { useDeferred } from '#web/components/useDeferred.ts'
import { useStore, type Readable } from '#web/lib/store.ts'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import { DrawnTable, type TableProps } from './DrawnTable.tsx'
import { ReadAt } from './ReadAt.tsx'

/**
 * The table of every list in the console. It has sorting by several columns, a text filter and column filters, pages,
 * export and preferences, and it shows whether the rows are loading, missing or could not be read. The viewer's sort
 * order, filters and page are in the address.
 */
export const ResourceTable = <Row,>(props: TableProps<Row>) => {
  const { variant = 'full-page', title, heading = title, source } = props
  const isPage = variant === 'full-page'
  const isNarrow = useMedia(narrowWindow)
  // The content above the rows stays mounted if the table replaces its frame.
  const above = useKept(props.above)
  // A table takes several times as long to draw as its heading, so it is drawn later.
  const isDrawn = useDeferred()
  return (
    <>
      {above.owned}
      {isPage && !isDrawn ? (
        <TableFrame title={heading} readAt={source.readAt} isNarrow={isNarrow}>
          {above.shown}
        </TableFrame>
      ) : (
        <DrawnTable {...props} above={props.above && above.shown} />
      )}
    </>
  )
}

interface FrameProps {
  readonly title: string
  readonly readAt: Readable<number>
  /**
   * Whether the window is narrow. If so, the table will put the heading's buttons between the heading's two lines.
   */
  readonly isNarrow: boolean
  /** The content between the heading and the filters, which is drawn right after the heading. */
  readonly children: ReactNode
}

/**
 * The heading of a list, in the place that it will have in the table. It is painted while the table is still being
 * drawn.
 */
const TableFrame = ({ title, readAt, isNarrow, children }: FrameProps) => {
  const isRead = useStore(readAt) > 0
  return (
    <SpaceBetween size="s">
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
      {children}
    </SpaceBetween>
  )
}
