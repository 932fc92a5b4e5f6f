import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { useStore } from '#web/lib/store.ts'
import { CutAlert } from './CutAlert.tsx'
import { ReadAt } from './ReadAt.tsx'
import type { RowSource } from './rowSource.ts'
import { StaleAlert } from './StaleAlert.tsx'

interface Props {
  readonly title: string
  readonly isPage: boolean
  /** The number of rows, shown once they have been read. */
  readonly counter: string
  /** The range of the shown rows, if not all are. Only paper needs it: on screen the pages say so. */
  readonly range: string | undefined
  readonly source: RowSource<unknown>
  readonly actions: ReactNode
  /** The content below the heading and its messages. */
  readonly children: ReactNode
}

/** A table's heading with its buttons, and messages about rows that are old or missing. */
export const TableHeading = ({ title, isPage, counter, range, source, actions, children }: Props) => {
  const { rows, error, readAt, refresh, total, part } = source
  const isRead = rows !== undefined
  const isAsked = useStore(readAt) > 0
  return (
    <SpaceBetween size="s">
      <Header
        variant={isPage ? 'awsui-h1-sticky' : 'h2'}
        {...(isRead && isAsked && { counter })}
        description={
          <>
            <ReadAt of={readAt} />
            {range !== undefined && <span className="paper-only">{` ${range}.`}</span>}
          </>
        }
        actions={<div className="screen-only">{actions}</div>}
      >
        {title}
      </Header>
      {isRead && error && <StaleAlert error={error} readAt={readAt} onRetry={() => void refresh()} />}
      <CutAlert isRead={isRead} total={total} part={part} />
      {children}
    </SpaceBetween>
  )
}
