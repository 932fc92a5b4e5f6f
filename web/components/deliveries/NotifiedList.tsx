import Box from '@cloudscape-design/components/box'
import type { Alarm } from '#shared/contract/alarm.ts'
import { deliveries, type DeliveryEntry } from '#shared/contract/calls/deliveries.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { Time } from '#web/components/Time.tsx'
import { useCall } from '#web/lib/queries.ts'
import { DeliveryOutcome } from './DeliveryOutcome.tsx'
import { channelText, kindWords, stepWords } from './deliveryWords.ts'
import './NotifiedList.css'

/**
 * The interval at which the list of an alarm's deliveries is read again, so that it shows the progress of unfinished
 * deliveries.
 */
const everyMilliseconds = 10_000

/** Lists who was notified of an alarm, through which channel, when, and whether the message arrived. */
export const NotifiedList = ({ alarm }: { readonly alarm: Pick<Alarm, 'id' | 'life'> }) => {
  const { data, error, refetch } = useCall(deliveries.getDeliveries, { alarm: alarm.id }, { everyMilliseconds })
  if (!data) return error ? <FailedState error={error} onRetry={refetch} /> : <Waiting height="64px" />
  if (data.deliveries.length === 0)
    return (
      <p>
        Nobody has been notified of this alarm. If its rule notifies its audience only at intervals, the message waits
        for the next one.
      </p>
    )
  const next = alarm.life === 'unacknowledged' ? (data.next ?? []) : []
  return (
    <>
      <ul className="notified-deliveries" aria-label="Messages about the alarm">
        {data.deliveries.map(one => (
          <DeliveryRow key={one.id} {...one} />
        ))}
      </ul>
      {next.map(one => (
        <Box key={stepWords(one)} padding={{ top: 's' }}>
          Next: {stepWords(one)}, <Time at={one.at} />, if nobody acknowledges
        </Box>
      ))}
    </>
  )
}

const DeliveryRow = (entry: DeliveryEntry) => {
  const { receiver, address, kind, step, endedAt, recordedAt } = entry
  return (
    <li>
      <div>
        <b>{receiver}</b>
        {address !== undefined && (
          <Box fontSize="body-s" color="text-body-secondary">
            {address}
          </Box>
        )}
      </div>
      <div>
        {kindWords[kind]}
        {step && `, ${stepWords(step)}`}
        <Box fontSize="body-s" color="text-body-secondary">
          {channelText(entry)}
        </Box>
      </div>
      <div>
        <DeliveryOutcome entry={entry} />
        <Box fontSize="body-s" color="text-body-secondary">
          <Time at={endedAt ?? recordedAt} />
        </Box>
      </div>
    </li>
  )
}
