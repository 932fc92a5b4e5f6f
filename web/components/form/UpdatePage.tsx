import Container from '@cloudscape-design/components/container'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { UnknownName } from '#web/components/page/DeadEnd.tsx'
import { FailedState } from '#web/components/FailedState.tsx'
import { Page } from '#web/components/page/Page.tsx'
import { isUnknown } from '#web/lib/failure.ts'
import { Waiting } from '../parts/Waiting.tsx'

interface Props<Data> {
  /** The kind of thing that is updated, such as 'model'. */
  readonly kind: string
  readonly id: string
  readonly list: { readonly text: string; readonly href: string }
  readonly title: string
  /** Must be read anew (`isNewest`): the form waits for a read since the page was opened. */
  readonly read: UseQueryResult<Data | null>
  /** The content while the form's data is being read. The default is a skeleton. */
  readonly loading?: ReactNode
  /** Renders the form, including its page, once its data has been read. */
  readonly children: (data: Data) => ReactNode
}

/**
 * The part of an update page that all forms share: it reads the thing to update, and says if that failed or if the
 * thing does not exist.
 */
export const UpdatePage = <Data,>({ kind, id, list, title, read, loading, children }: Props<Data>) => {
  const { data, error, isFetchedAfterMount, refetch } = read
  if (isUnknown(error))
    return (
      <Page title={title} above={[list]}>
        <UnknownName kind={kind} name={id} list={list} />
      </Page>
    )
  // Data from an earlier visit is not shown: it may be an old version, and changes to an old version would be
  // refused.
  if (data && isFetchedAfterMount) return children(data)
  return (
    <Page title={title} above={[list]} here={id}>
      <Container>
        {error ? <FailedState error={error} onRetry={refetch} /> : (loading ?? <Waiting height="420px" />)}
      </Container>
    </Page>
  )
}
