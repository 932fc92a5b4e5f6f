import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { liveState } from '#web/lib/live/live.ts'
import { useStore } from '#web/lib/store.ts'

/** Says that changes are asked for, where they are not told. */
export const LiveNotice = () =>
  useStore(liveState) === 'away' ? (
    <output className="live-notice">
      <StatusIndicator type="warning">
        Live updates are not available. This page asks for changes instead.
      </StatusIndicator>
    </output>
  ) : null
