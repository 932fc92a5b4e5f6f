import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { liveState } from '#web/lib/live/live.ts'
import { useStore } from '#web/lib/store.ts'

/**
 * Says that live updates are not available. Forms show it too. On a form, only the alarm count in the navigation bar
 * is refreshed, so the text names the things that are refreshed rather than “this page”.
 */
export const LiveNotice = () =>
  useStore(liveState) === 'away' ? (
    <output className="live-notice">
      <StatusIndicator type="warning">
        Live updates are not available. Lists, values and alarms are checked for changes regularly instead.
      </StatusIndicator>
    </output>
  ) : null
