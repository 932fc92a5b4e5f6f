import Box from '@cloudscape-design/components/box'
import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import { awaitsAcknowledgement } from '#web/components/alarms/awaitsAcknowledgement.ts'
import { Time } from '#web/components/Time.tsx'
import { countText } from '#web/lib/countText.ts'
import type { AlarmRow } from './alarmRows.ts'
import { lastedText } from './lastedText.ts'
import './AlarmTimes.css'

interface Props {
  readonly row: AlarmRow
}

const waiting: IconProps = { name: 'status-pending', variant: 'warning' }
const over: IconProps = { name: 'status-positive', variant: 'subtle' }

const ClosedAt = ({ row, at }: Props & { readonly at: string }) => (
  <>
    <Icon size="small" {...(awaitsAcknowledgement(row) ? waiting : over)} /> closed <Time at={at} />
  </>
)

/** When an alarm began, and below it, when it ended and how long it lasted. */
export const AlarmTimes = ({ row }: Props) => {
  const lasted = lastedText(row)
  return (
    <>
      <Time at={row.alarmDate} />
      {row.closedAt && (
        <Box fontSize="body-s" color="text-body-secondary">
          <ClosedAt row={row} at={row.closedAt} />
          {lasted && <div>{lasted}</div>}
        </Box>
      )}
    </>
  )
}

/** The same in one line, with the number of firings, for the heading of a card. */
export const AlarmTimesLine = ({ row }: Props) => {
  const lasted = lastedText(row)
  return (
    <Box fontSize="body-s" fontWeight="normal" color="text-body-secondary">
      began <Time at={row.alarmDate} />
      {`, ${countText(row.count)} ${row.count === 1 ? 'firing' : 'firings'}`}
      {row.closedAt && (
        <>
          ,{' '}
          <span className="alarm-closed-at">
            <ClosedAt row={row} at={row.closedAt} />
          </span>
        </>
      )}
      {lasted && `, ${lasted}`}
    </Box>
  )
}
