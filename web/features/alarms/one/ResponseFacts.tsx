import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import type { DeviceAlarm } from '#shared/contract/alarm.ts'
import type { AlarmResponse } from '#shared/contract/rule.ts'
import { durationText } from '#shared/time/durationText.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { useNow } from '#web/components/useNow.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { timeToRespond } from '../responseText.ts'
import '../responseText.css'

interface Props {
  readonly alarm: DeviceAlarm
  readonly response: AlarmResponse
}

/** The response that the alarm's rule defines: the consequence, the action and the time to respond. */
export const ResponseFacts = ({ alarm, response: { consequence, action, timeToRespond: minutes } }: Props) => (
  <Container header={<Header variant="h2">What to do</Header>}>
    <KeyValuePairs
      columns={3}
      minColumnWidth={200}
      items={[
        ...(consequence === undefined ? [] : [{ label: 'Consequence', value: <Lines text={consequence} /> }]),
        ...(action === undefined ? [] : [{ label: 'Action', value: <Lines text={action} /> }]),
        ...(minutes === undefined
          ? []
          : [{ label: 'Time to respond', value: <TimeToRespond alarm={alarm} minutes={minutes} /> }]),
      ]}
    />
  </Container>
)

const Lines = ({ text }: { readonly text: string }) => <span className="response-text">{text}</span>

/** The time to respond with its end and the time that is left, or when somebody acknowledged the alarm. */
const TimeToRespond = ({ alarm, minutes }: { readonly alarm: DeviceAlarm; readonly minutes: number }) => {
  const zone = useTimeZone()
  const now = useNow()
  const { length, end, taken } = timeToRespond(alarm, minutes)
  if (end === undefined) return taken === undefined ? length : `${length}, ${taken}`
  const left = end - now
  return (
    <>
      {length}, until <span className="response-end">{momentIn(zone, new Date(end).toISOString())}</span>
      {', '}
      {left > 0 ? (
        <span className="response-end">{durationText(left)} left</span>
      ) : (
        <Box variant="span" color="text-status-error" fontWeight="bold">
          overdue
        </Box>
      )}
    </>
  )
}
