import type { ReactNode } from 'react'
import { FailedState } from '../FailedState.tsx'
import { Waiting } from './Waiting.tsx'

interface Props {
  readonly query: { readonly data: unknown; readonly error: Error | null; readonly refetch: () => Promise<unknown> }
  readonly isEmpty: boolean
  readonly emptyText: string
  readonly children: ReactNode
}

/** Renders a chart of a call's answer, or says why there is nothing to show. */
export const Charted = ({ query: { data, error, refetch }, isEmpty, emptyText, children }: Props) => {
  if (!data && error) return <FailedState error={error} onRetry={refetch} />
  if (!data) return <Waiting height="160px" />
  return isEmpty ? <p>{emptyText}</p> : children
}
