import { momentIn } from '#shared/zonedTime.ts'
import Alert from '@cloudscape-design/components/alert'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import type { Alarm } from '#shared/contract/alarms.ts'
import { severityText } from '#shared/severity.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { Acknowledgement } from './Acknowledgement.tsx'
import { CommentModal } from './CommentModal.tsx'
import { useAcknowledging } from './useAcknowledging.ts'

interface Props {
  readonly alarm: Alarm
  /** Reads the alarms anew. */
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}

/** Says that an alarm has been seen, and what is done about it. */
export const AcknowledgeModal = ({ alarm, reload, onClose }: Props) => {
  const zone = useTimeZone()
  const { isBusy, failure, theirs, acknowledge } = useAcknowledging(alarm, reload, onClose)
  return (
    <CommentModal
      header={`Acknowledge the alarm of ${alarm.triggeringRule}`}
      submitText={theirs ? 'Acknowledge all the same' : 'Acknowledge'}
      busyText="Acknowledging"
      isBusy={isBusy}
      failure={failure}
      onSubmit={acknowledge}
      onClose={onClose}
    >
      <KeyValuePairs
        columns={3}
        items={[
          { label: 'Serial Number', value: alarm.deviceName },
          { label: 'Alarm Severity', value: severityText(alarm.alarmSeverity) },
          { label: 'Timestamp', value: momentIn(zone, alarm.alarmDate) },
        ]}
      />
      {theirs && (
        <div role="alert">
          <Alert type="warning" header="Somebody else has acknowledged this alarm">
            <Acknowledgement alarm={theirs} />
          </Alert>
        </div>
      )}
    </CommentModal>
  )
}
