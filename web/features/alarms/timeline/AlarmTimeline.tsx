import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import { useMemo, useState, type PointerEvent } from 'react'
import type { Alarm } from '#shared/contract/alarm.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { notificationTypes } from '#shared/alarms/severity.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { alarmBars, periodOfBars, type AlarmBar } from './alarmBars.ts'
import { countText } from '#web/lib/countText.ts'
import './AlarmTimeline.css'

const height = 72

interface Props {
  readonly alarms: readonly Alarm[]
  /** The period to which the user has narrowed the table of alarms; undefined if the table shows all of them. */
  readonly shown: TimePeriod | undefined
  readonly onShow: (period: TimePeriod | undefined) => void
}

/** A drag across the bars: the first bar, and the period that the table showed before. */
interface Drag {
  readonly bar: number
  readonly before: TimePeriod | undefined
}

/**
 * A chart of the alarms that began in each hour or day, by audience. Dragging over the bars, or moving the two
 * sliders below them, narrows the table to that time.
 */
export const AlarmTimeline = ({ alarms, shown, onShow }: Props) => {
  const zone = useTimeZone()
  const bars = useMemo(() => alarmBars(alarms), [alarms])
  const [drag, setDrag] = useState<Drag>()
  if (bars.length < 2) return null
  const at = (time: number): string => momentIn(zone, new Date(time).toISOString()).slice(0, 16)
  const last = bars.length - 1
  const first = shown ? bars.findIndex(({ to }) => to >= shown.from) : 0
  const end = shown ? bars.findLastIndex(({ from }) => from <= shown.to) : last
  const choose = (one: number, other: number): void => {
    const isAll = Math.min(one, other) === 0 && Math.max(one, other) === last
    onShow(isAll ? undefined : periodOfBars(bars, one, other))
  }
  const barAt = ({ clientX, currentTarget }: PointerEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * bars.length)))
  }
  const most = Math.max(...bars.map(({ total }) => total))
  const used = notificationTypes.filter(type => bars.some(({ counts }) => counts[type] > 0))
  return (
    <figure className="alarm-timeline" aria-label="Alarms by time">
      <figcaption>
        {used.map(type => (
          <span key={type} className="alarm-timeline-key">
            <span className={classOf(type)} /> {type}
          </span>
        ))}
        <Box variant="span" color="text-body-secondary" fontSize="body-s">
          {`At most ${countText(most)} in ${isDaily(bars) ? 'a day' : 'an hour'}. Drag across the bars to narrow the table.`}
        </Box>
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${bars.length} ${height}`}
        preserveAspectRatio="none"
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrag({ bar: barAt(event), before: shown })
          choose(barAt(event), barAt(event))
        }}
        onPointerMove={event => {
          if (drag) choose(drag.bar, barAt(event))
        }}
        onPointerUp={() => setDrag(undefined)}
        // The browser has taken the touch to scroll the page with, so it was not meant for the bars.
        onPointerCancel={() => {
          if (drag) onShow(drag.before)
          setDrag(undefined)
        }}
      >
        {shown && <rect className="alarm-timeline-shown" x={first} width={end - first + 1} height={height} />}
        {bars.map(bar => (
          <Bar key={bar.from} bar={bar} x={bars.indexOf(bar)} most={most} />
        ))}
      </svg>
      <div className="alarm-timeline-ranges">
        {[
          {
            label: 'Shown from',
            value: first,
            time: bars[first]?.from,
            change: (to: number) => choose(to, Math.max(to, end)),
          },
          {
            label: 'Shown until',
            value: end,
            time: bars[end]?.to,
            change: (to: number) => choose(Math.min(first, to), to),
          },
        ].map(({ label, value, time = 0, change }) => (
          <label key={label}>
            <span>{`${label} ${at(time)}`}</span>
            <input
              type="range"
              min={0}
              max={last}
              value={value}
              aria-valuetext={at(time)}
              onChange={({ target }) => change(Number(target.value))}
            />
          </label>
        ))}
        {shown && <Button onClick={() => onShow(undefined)}>Show all times</Button>}
      </div>
    </figure>
  )
}

const classOf = (type: string): string => `alarm-timeline-${type.replaceAll(/[^a-z]/gi, '')}`

const isDaily = ([first]: readonly AlarmBar[]): boolean => first !== undefined && first.to - first.from > 3_600_000

interface BarProps {
  readonly bar: AlarmBar
  readonly x: number
  readonly most: number
}

/** The bar for an hour or a day, with a stacked segment for each audience's number of alarms. */
const Bar = ({ bar: { counts }, x, most }: BarProps) => {
  let below = height
  return notificationTypes.map(type => {
    const size = (counts[type] / most) * (height - 4)
    below -= size
    return size > 0 && <rect key={type} className={classOf(type)} x={x + 0.1} y={below} width={0.8} height={size} />
  })
}
