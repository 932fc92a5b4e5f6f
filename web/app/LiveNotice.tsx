import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { liveState } from '#web/lib/live/live.ts'
import { useStore } from '#web/lib/store.ts'

/** Says that the page polls for changes because live updates are not available. */
export const LiveNotice = () =>
  useStore(liveState) === 'away' ? (
    <output className="live-notice">
      <StatusIndicator type="warning">
        Live updates are not available. This page checks for changes regularly instead.
      </StatusIndicator>
    </output>
  ) : null
