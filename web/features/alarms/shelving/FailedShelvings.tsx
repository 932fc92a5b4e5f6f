import Alert from '@cloudscape-design/components/alert'
import { countText } from '#web/lib/countText.ts'
import type { FailedShelving } from './useShelving.ts'

const named = 5

/** Which alarms failed, and why. */
export const FailedShelvings = ({
  failed,
  count,
}: {
  readonly failed: readonly FailedShelving[]
  readonly count: number
}) => (
  <div role="alert">
    <Alert type="error" header={`${countText(failed.length)} of ${countText(count)} failed`}>
      {failed.slice(0, named).map(({ alarm, reason }) => (
        <div key={alarm.id}>{`${alarm.triggeringRule} on ${alarm.deviceName}: ${reason}`}</div>
      ))}
      {failed.length > named && <div>{`and ${countText(failed.length - named)} more`}</div>}
    </Alert>
  </div>
)
