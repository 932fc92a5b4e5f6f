import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import type { DeviceAlarm } from '#shared/contract/alarm.ts'
import type { AlarmResponse } from '#shared/contract/rule.ts'
import { durationText } from '#shared/durationText.ts'
import { momentIn } from '#shared/zonedTime.ts'
import { awaitsAcknowledgement } from '#web/components/alarms/awaitsAcknowledgement.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import './ResponseFacts.css'

interface Props {
  readonly alarm: DeviceAlarm
  readonly response: AlarmResponse
}

/** The consequence and the action that the alarm's rule names, and the time for it. */
export const ResponseFacts = ({ alarm, response: { consequence, action, timeToRespond } }: Props) => (
  <Container header={<Header variant="h2">What to do</Header>}>
    <KeyValuePairs
      columns={3}
      items={[
        { label: 'Consequence', value: <Lines text={consequence} /> },
        { label: 'Action', value: <Lines text={action} /> },
        {
          label: 'Time to respond',
          value: timeToRespond === undefined ? '-' : <TimeToRespond alarm={alarm} minutes={timeToRespond} />,
        },
      ]}
    />
  </Container>
)

const Lines = ({ text = '-' }: { readonly text: string | undefined }) => <span className="response-text">{text}</span>

interface TimeProps {
  readonly alarm: DeviceAlarm
  readonly minutes: number
}

/** The end of the time matters only until somebody acknowledges the alarm. */
const TimeToRespond = ({ alarm, minutes }: TimeProps) => {
  const zone = useTimeZone()
  const length = durationText(minutes * 60_000)
  if (!awaitsAcknowledgement(alarm)) return length
  const end = new Date(Date.parse(alarm.alarmDate) + minutes * 60_000).toISOString()
  return `${length}, until ${momentIn(zone, end)}`
}
