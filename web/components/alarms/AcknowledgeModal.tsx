import { momentIn } from '#shared/time/zonedTime.ts'
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import type { Alarm } from '#shared/contract/alarm.ts'
import { severityText } from '#shared/alarms/severity.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { Acknowledgement } from './Acknowledgement.tsx'
import { CommentModal } from './CommentModal.tsx'
import { useAcknowledging } from './useAcknowledging.ts'

interface Props {
  readonly alarm: Alarm
  /** Called once this user or somebody else has acknowledged the alarm. The page's alarms are then read again. */
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}

/** The dialog that acknowledges an alarm with a comment. */
export const AcknowledgeModal = ({ alarm, reload, onClose }: Props) => {
  const zone = useTimeZone()
  const { isBusy, failure, theirs, acknowledge } = useAcknowledging(alarm, reload, onClose)
  return (
    <CommentModal
      header={`Acknowledge the alarm of ${alarm.triggeringRule}`}
      submitText="Acknowledge"
      busyText="Acknowledging"
      isBusy={isBusy}
      failure={failure}
      isRefused={theirs !== undefined}
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
          <Alert type="warning" header="This alarm has already been acknowledged">
            <Acknowledgement alarm={theirs} />
            <Box margin={{ top: 'xs' }}>
              That acknowledgement is kept, and your comment is not stored. Copy it if you still need it.
            </Box>
          </Alert>
        </div>
      )}
    </CommentModal>
  )
}
