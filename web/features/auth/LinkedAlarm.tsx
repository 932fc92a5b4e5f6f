import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import { useState } from 'react'
import { alarmLinks, type LinkedAlarm as Alarm } from '#shared/contract/calls/alarmLinks.ts'
import { seenOnScreen } from '#shared/alarms/seenText.ts'
import { severityWords } from '#shared/alarms/severity.ts'
import { fullTime } from '#web/components/fullTime.ts'
import { countText } from '#web/lib/countText.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'

/** The maximum length of a comment in characters, as the contract limits it. */
const commentLimit = 1000

interface Props {
  readonly alarm: Alarm
  readonly token: string
  /** Called if acknowledging failed, to read the alarm again. */
  readonly onChanged: () => void
}

/** The alarm that a mail links to, with its current state and the button that acknowledges it. */
export const LinkedAlarm = ({ alarm: read, token, onChanged }: Props) => {
  const { send, isBusy, answer, failure } = useCallMutation(alarmLinks.acknowledgeByLink, { onFailure: onChanged })
  const zone = useTimeZone()
  // Once the alarm has been read again, for example because the user has returned to the page, the answer is older.
  const alarm = answer && read.acknowledgedBy === undefined ? answer : read
  const timeOf = (at: string): string => fullTime(zone, at)
  const state = stateOf(alarm, timeOf)
  const awaits = alarm.life === 'unacknowledged' || alarm.life === 'returned'
  const [comment, setComment] = useState('')
  const problem = comment.length > commentLimit ? `At most ${countText(commentLimit)} characters` : undefined
  return (
    <SpaceBetween size="m">
      {state && <Alert type={state.type}>{state.text}</Alert>}
      <KeyValuePairs
        columns={1}
        items={[
          { label: 'Alarm', value: `${alarm.ruleName} on ${alarm.deviceName} (${alarm.modelName})` },
          ...(alarm.description === '' ? [] : [{ label: 'Description', value: alarm.description }]),
          { label: 'Severity', value: severityWords(alarm.severity) },
          { label: 'Since', value: timeOf(alarm.since) },
          { label: 'Seen', value: <Seen alarm={alarm} zone={zone} /> },
        ]}
      />
      {failure !== undefined && awaits && <Alert type="error">{failure}</Alert>}
      {awaits && (
        <FormField label="Comment" description="What others should know; may stay empty" errorText={problem} stretch>
          <Textarea
            value={comment}
            rows={2}
            invalid={problem !== undefined}
            onChange={({ detail }) => setComment(detail.value)}
          />
        </FormField>
      )}
      {awaits && (
        <Button
          variant="primary"
          fullWidth
          disabled={problem !== undefined}
          loading={isBusy}
          loadingText="Acknowledging"
          onClick={() => send({ token, comment: comment.trim() })}
        >
          Acknowledge
        </Button>
      )}
      {awaits && <div>{`You acknowledge as ${alarm.person}.`}</div>}
    </SpaceBetween>
  )
}

interface StateText {
  readonly type: 'success' | 'info'
  readonly text: string
}

/** The state of an alarm in words; undefined if it is open and unacknowledged. */
const stateOf = (
  { life, closedAt, acknowledgedBy, acknowledgedAt }: Alarm,
  timeOf: (at: string) => string,
): StateText | undefined => {
  const over = closedAt === undefined ? '' : `The alarm is over since ${timeOf(closedAt)}.`
  if (acknowledgedBy !== undefined) {
    const when = acknowledgedAt === undefined ? '' : `, ${timeOf(acknowledgedAt)}`
    return { type: 'success', text: `Acknowledged by ${acknowledgedBy}${when}. ${over}`.trim() }
  }
  if (life === 'returned') return { type: 'info', text: `${over} Nobody has acknowledged it yet.` }
  return over === '' ? undefined : { type: 'info', text: over }
}

const Seen = ({ alarm: { seen }, zone }: { readonly alarm: Alarm; readonly zone: string }) =>
  seen.length === 0 ? '-' : seen.map(one => <div key={one.name}>{seenOnScreen(one, zone)}</div>)
