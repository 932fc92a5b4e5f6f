import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { ReactNode } from 'react'
import './LoadingOverlay.css'

interface Props {
  /** What is being fetched, such as 'the report'. */
  readonly what: string
  readonly isShown: boolean
  readonly children: ReactNode
}

/**
 * Covers a part of the page while data for it is being loaded (specification B §2). It disappears after a failure
 * too.
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
