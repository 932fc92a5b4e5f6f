import type { ReactNode } from 'react'
import { Waiting } from './Waiting.tsx'

interface Props {
  /** The answer that the chart shows; undefined until it has been read. */
  readonly data: unknown
  readonly isEmpty: boolean
  readonly emptyText: string
  readonly children: ReactNode
}

/** Renders a chart of a call's answer, or says why there is nothing to show. */
export const Charted = ({ data, isEmpty, emptyText, children }: Props) => {
  if (!data) return <Waiting height="160px" />
  return isEmpty ? <p>{emptyText}</p> : children
}
