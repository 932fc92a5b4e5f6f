import { momentIn } from '#shared/time/zonedTime.ts'
import { useMemo } from 'react'
import type { TimePeriod } from '#shared/time/dates.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import type { ChartLine } from './chartPanels.ts'
import { lineColours } from './plotOptions.ts'
import { buildStateSegments } from './stateSegments.ts'
import { countText } from '#web/lib/countText.ts'
import '#web/components/lanes/Lane.css'

interface Props {
  readonly series: ChartLine
  readonly name: string
  readonly period: TimePeriod
}

/** A band with the values of a data item that are not numbers, over the same time axis as the lines. */
export const StateBand = ({ series, name, period }: Props) => {
  const zone = useTimeZone()
  const segments = useMemo(() => buildStateSegments(series, period), [series, period])
  const summary = `${countText(segments.length)} ${segments.length === 1 ? 'stretch' : 'stretches'}, last ${segments.at(-1)?.value ?? '-'}`
  const at = (time: number): string => momentIn(zone, new Date(time).toISOString())
  return (
    <figure className="lane chart-state">
      <figcaption>
        <b>{name}</b> {series.isOfBefore ? 'is being read' : summary}
        {!series.isOfBefore && series.truncated && '. The later ones are too many to draw; zoom in to see them.'}
      </figcaption>
      <div className="lane-band" aria-hidden="true">
        {segments.map(({ left, width, value, from, to, number }) => (
          <span
            key={from}
            className={`chart-segment chart-segment-${(number % lineColours) + 1}`}
            style={{ insetInlineStart: `${left}%`, inlineSize: `${width}%` }}
            title={`${value}, ${at(from)} to ${at(to)}`}
          >
            {value}
          </span>
        ))}
      </div>
    </figure>
  )
}
