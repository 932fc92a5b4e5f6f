import Box from '@cloudscape-design/components/box'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { messages } from '#shared/text/messages.ts'
import { limitsText, type AlarmSpan } from './alarmSpans.ts'
import { countText } from '#web/lib/countText.ts'

/** The number of alarms that the summary lists. Further alarms are only counted. */
const listed = 5

interface Props {
  /** The alarms in the period of the chart. */
  readonly spans: readonly AlarmSpan[]
  readonly error: Error | null
  readonly at: (time: number) => string
  /** Returns the display name of a data item. */
  readonly nameOf: (mnemonic: string) => string
}

/** A legend in words for the chart's shaded times and dashed lines. */
export const AlarmSummary = ({ spans, error, at, nameOf }: Props) => {
  if (error) return <StatusIndicator type="warning">Alarms: {messages.fetchFailed}</StatusIndicator>
  if (spans.length === 0) return null
  const list = spans.slice(0, listed).map(span => textOf(span, at, nameOf))
  const more = spans.length > listed ? ` and ${countText(spans.length - listed)} more` : ''
  return (
    <Box fontSize="body-s">
      <span className="chart-alarm-key" />
      {`${countText(spans.length)} ${spans.length === 1 ? 'alarm' : 'alarms'}: ${list.join('; ')}${more}`}
    </Box>
  )
}

const textOf = (
  { rule, instrument, from, to, isOpen, firings, limits }: AlarmSpan,
  at: Props['at'],
  nameOf: Props['nameOf'],
): string => {
  const when = isOpen ? `open since ${at(from)}` : `from ${at(from)} to ${at(to)}`
  const asked = limitsText(limits, nameOf)
  return `${rule}${instrument === undefined ? '' : ` on ${instrument}`}${asked && ` (limit ${asked})`} ${when}, ${countText(firings)} ${firings === 1 ? 'firing' : 'firings'}`
}
