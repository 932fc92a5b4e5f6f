import Box from '@cloudscape-design/components/box'
import type { TimePeriod } from '#shared/time/dates.ts'
import { PartNotRead } from '#web/components/parts/PartNotRead.tsx'
import { countText } from '#web/lib/countText.ts'
import { groupByRule, spanTimes, type AlarmSpan } from './alarmSpans.ts'

/** The number of rules, and of alarms of each rule, that the summary lists. Further ones are only counted. */
const listed = 5

interface Props {
  /** The alarms in the shown part of the chart's period. */
  readonly spans: readonly AlarmSpan[]
  /** The part of the chart's period that is shown. */
  readonly shown: TimePeriod
  readonly error: Error | null
  /** Reads the alarms again, if they could not be read. */
  readonly onRetry: () => void
  readonly at: (time: number) => string
  /** Returns the display name of a data item. */
  readonly nameOf: (mnemonic: string) => string
}

/** A legend in words for the chart's shaded times and dashed lines, by rule. */
export const AlarmSummary = ({ spans, shown, error, onRetry, at, nameOf }: Props) => {
  if (error) return <PartNotRead name="Alarms" onRetry={onRetry} />
  if (spans.length === 0) return null
  const groups = groupByRule(spans, nameOf)
  const more = groups.slice(listed).reduce((sum, group) => sum + group.spans.length, 0)
  return (
    <Box fontSize="body-s">
      <ul className="chart-alarms">
        {groups.slice(0, listed).map(group => (
          <li key={group.title}>
            <span className="chart-alarm-key" />
            <span>{group.title}</span>
            <ul className="chart-alarm-times">
              {group.spans.slice(0, listed).map(span => (
                <li key={span.from}>
                  <Times span={span} shown={shown} at={at} />
                  {`, ${countText(span.firings)} ${span.firings === 1 ? 'firing' : 'firings'}`}
                </li>
              ))}
              {group.spans.length > listed && <li>{`and ${countText(group.spans.length - listed)} more`}</li>}
            </ul>
          </li>
        ))}
        {more > 0 && <li>{`and ${countText(more)} ${more === 1 ? 'alarm' : 'alarms'} of other rules`}</li>}
      </ul>
    </Box>
  )
}

/** The time in which an alarm was open. Neither its start nor its end is divided between two lines. */
const Times = ({ span, shown, at }: Pick<Props, 'shown' | 'at'> & { readonly span: AlarmSpan }) => {
  const { start, end } = spanTimes(span, shown, at)
  return span.isOpen ? (
    <>
      open since <span>{start}</span>
    </>
  ) : (
    <>
      <span>{start}</span> to <span>{end}</span>
    </>
  )
}
