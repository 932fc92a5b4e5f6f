import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { ReactNode } from 'react'
import './LoadingOverlay.css'

interface Props {
  /** The thing that is fetched, such as 'the report'. */
  readonly what: string
  readonly isShown: boolean
  readonly children: ReactNode
}

/**
 * Covers a part of the page while something for it is loaded (specification B §2). It also disappears after a failure.
 */
export const LoadingOverlay = ({ what, isShown, children }: Props) => (
  <div className="loading-overlay" aria-busy={isShown}>
    {children}
    {isShown && (
      <output className="loading-overlay-cover">
        <StatusIndicator type="loading">Loading {what}</StatusIndicator>
      </output>
    )}
  </div>
)
