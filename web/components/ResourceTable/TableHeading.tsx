import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { useStore } from '#web/lib/store.ts'
import { CutNotice } from './cut/CutNotice.tsx'
import { ReadAt } from './ReadAt.tsx'
import type { RowSource } from './rowSource.ts'
import { StaleAlert } from './StaleAlert.tsx'
import './TableHeading.css'

interface Props {
  readonly title: string
  readonly isPage: boolean
  /** The number of rows as text, shown once the rows have been read. */
  readonly counter: string
  /**
   * The range of rows on the page, if there are other pages. It is only printed: on screen, the pagination shows it.
   */
  readonly range: string | undefined
  readonly source: RowSource<unknown>
  readonly actions: ReactNode
  /** The content below the heading and below the messages. */
  readonly children: ReactNode
}

/** A table's heading with its buttons, and the messages about stale or missing rows. */
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
          // It is rendered inside a paragraph, in which HTML allows a span but no div.
          <span className="table-notes">
            <span>
              <ReadAt of={readAt} />
              {range !== undefined && <span className="paper-only">{` ${range}.`}</span>}
            </span>{' '}
            <CutNotice isRead={isRead} total={total} part={part} />
          </span>
        }
        actions={<div className="screen-only">{actions}</div>}
      >
        {title}
      </Header>
      {isRead && error && <StaleAlert error={error} readAt={readAt} onRetry={() => void refresh()} />}
      {children}
    </SpaceBetween>
  )
}
