import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import type { DeviceAlarm } from '#shared/contract/alarm.ts'
import type { AlarmResponse } from '#shared/contract/rule.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { timeToRespondText } from '../responseText.ts'
import '../responseText.css'

interface Props {
  readonly alarm: DeviceAlarm
  readonly response: AlarmResponse
}

/** The response that the alarm's rule defines: the consequence, the action and the time to respond. */
export const ResponseFacts = ({ alarm, response: { consequence, action, timeToRespond } }: Props) => {
  const zone = useTimeZone()
  return (
    <Container header={<Header variant="h2">What to do</Header>}>
      <KeyValuePairs
        columns={3}
        items={[
          { label: 'Consequence', value: <Lines text={consequence} /> },
          { label: 'Action', value: <Lines text={action} /> },
          {
            label: 'Time to respond',
            value: timeToRespond === undefined ? '-' : timeToRespondText(alarm, timeToRespond, zone),
          },
        ]}
      />
    </Container>
  )
}

const Lines = ({ text = '-' }: { readonly text: string | undefined }) => <span className="response-text">{text}</span>
