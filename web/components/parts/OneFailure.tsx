import Container from '@cloudscape-design/components/container'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { FailedState } from '../FailedState.tsx'

interface Props {
  readonly query: { readonly data: unknown; readonly error: Error | null; readonly refetch: () => Promise<unknown> }
  readonly children: ReactNode
}

/** Shows the parts of a page that all come from one call. If the call fails, says so once, and not in each part. */
export const OneFailure = ({ query: { data, error, refetch }, children }: Props) =>
  !data && error ? (
    <Container>
      <FailedState error={error} onRetry={refetch} />
    </Container>
  ) : (
    <SpaceBetween size="l">{children}</SpaceBetween>
  )
