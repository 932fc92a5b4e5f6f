import Box from '@cloudscape-design/components/box'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { messages } from '#shared/messages.ts'
import type { AlarmMark } from './alarmMarks.ts'

/** More than these are counted instead. */
const told = 5

interface Props {
  /** Those in the window that is shown. */
  readonly marks: readonly AlarmMark[]
  readonly error: Error | null
  readonly at: (time: number) => string
}

/** What the dashed lines over the chart are, in words. */
export const AlarmSummary = ({ marks, error, at }: Props) => {
  if (error) return <StatusIndicator type="warning">Alarms: {messages.fetchFailed}</StatusIndicator>
  if (marks.length === 0) return null
  const list = marks.slice(0, told).map(({ time, rule }) => `${at(time)} ${rule}`)
  const more = marks.length > told ? ` and ${(marks.length - told).toLocaleString('en')} more` : ''
  return (
    <Box fontSize="body-s">
      <span className="chart-alarm-key" />
      {`${marks.length.toLocaleString('en')} ${marks.length === 1 ? 'alarm' : 'alarms'}: ${list.join('; ')}${more}`}
    </Box>
  )
}
