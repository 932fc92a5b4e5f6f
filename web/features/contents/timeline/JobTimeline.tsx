import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import { useState } from 'react'
import type { JobExecution } from '#shared/contract/job.ts'
import { iso } from '#shared/time/iso.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { placeLanePieces } from '#web/components/lanes/lanePieces.ts'
import { useNow } from '#web/components/useNow.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { zoneLabel } from '#web/lib/time.ts'
import {
  buildTimelineLane,
  labelledTimes,
  periodOfLanes,
  type TimelineEnd,
  type TimelineKind,
  type TimelineLane,
} from './timelineLanes.ts'
import './JobTimeline.css'

interface Props {
  /** The executions on the current page of the table below, with the table's filters and sort order. */
  readonly executions: readonly JobExecution[]
}

const everyMs = 5_000

const signs: Readonly<Record<TimelineEnd['look'], string>> = { done: '✓', failed: '✗', stopped: '–' }
/** The same words as for the numbers of a job's executions. */
const kindWords: Readonly<Record<TimelineKind, string>> = { waiting: 'queued', working: 'in progress' }
const words: Readonly<Record<TimelineEnd['look'], string>> = {
  done: 'succeeded',
  failed: 'failed',
  stopped: 'cancelled',
}

/**
 * A chart of each instrument's progress with a job, on a shared time axis. The table below says the same in words.
 */
export const JobTimeline = ({ executions }: Props) => {
  const now = useNow(everyMs)
  const zone = useTimeZone()
  const lanes = executions.map(execution => buildTimelineLane(execution, now))
  const period = periodOfLanes(lanes)
  const placeOf = (at: number): string => `${(100 * (at - period.from)) / (period.to - period.from)}%`
  const isOneDay = momentIn(zone, iso(period.from)).slice(0, 10) === momentIn(zone, iso(period.to)).slice(0, 10)
  const timeText = (at: number): string => momentIn(zone, iso(at)).slice(isOneDay ? 11 : 5, isOneDay ? 19 : 16)
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={`The instruments that the table below shows. Times in ${zoneLabel(zone, period.to)}.`}
        >
          Progress by instrument
        </Header>
      }
    >
      {lanes.length === 0 ? (
        <Box color="text-body-secondary">No instrument to show.</Box>
      ) : (
        <>
          <ul className="job-timeline">
            <li className="job-timeline-lane" aria-hidden="true">
              <span />
              <span className="job-timeline-axis">
                {labelledTimes(period).map(at => (
                  <span key={at} style={{ insetInlineStart: placeOf(at) }}>
                    {at === now ? 'now' : timeText(at)}
                  </span>
                ))}
              </span>
            </li>
            {lanes.map(lane => (
              <Lane key={lane.deviceName} lane={lane} placeOf={placeOf} period={period} timeText={timeText} />
            ))}
          </ul>
          <Legend />
        </>
      )}
    </Container>
  )
}

interface LaneProps {
  readonly lane: TimelineLane
  readonly period: ReturnType<typeof periodOfLanes>
  readonly placeOf: (at: number) => string
  readonly timeText: (at: number) => string
}

const Lane = ({ lane: { deviceName, pieces, ends }, period, placeOf, timeText }: LaneProps) => (
  <li className="job-timeline-lane">
    <span className="job-timeline-name" title={deviceName}>
      {deviceName}
    </span>
    <span className="job-timeline-band" aria-hidden="true">
      {placeLanePieces(pieces, period).map(({ piece, left, width }) => (
        <span
          key={piece.kind}
          className={`job-timeline-piece job-timeline-${piece.kind}`}
          style={{ insetInlineStart: `${left}%`, inlineSize: `${width}%` }}
          title={`${kindWords[piece.kind]}, ${timeText(piece.from)} to ${timeText(piece.to)}`}
        />
      ))}
      {ends.map(({ at, look }) => (
        <span
          key={at}
          className={`job-timeline-end job-timeline-${look}`}
          style={{ insetInlineStart: placeOf(at) }}
          title={`${words[look]} at ${timeText(at)}`}
        >
          {signs[look]}
        </span>
      ))}
    </span>
  </li>
)

const Legend = () => (
  <div className="job-timeline job-timeline-legend">
    {(['waiting', 'working'] as const).map(kind => (
      <span key={kind}>
        <i className={`job-timeline-piece job-timeline-${kind}`} /> {kindWords[kind]}
      </span>
    ))}
    {(['done', 'failed', 'stopped'] as const).map(look => (
      <span key={look}>
        <i className={`job-timeline-end job-timeline-${look}`} aria-hidden="true">
          {signs[look]}
        </i>{' '}
        {words[look]}
      </span>
    ))}
  </div>
)

/**
 * Keeps track of the executions on the current page of the job's table, for the chart above it. The table reports
 * their names after each render.
 */
export const useShownExecutions = (all: readonly JobExecution[]) => {
  // The names of the executions in view are stored as JSON text, because setting an equal text does not cause a
  // render, while setting a new array would.
  const [shown, setShown] = useState('[]')
  const names = new Set(JSON.parse(shown) as string[]) // safe cast: the setter below writes JSON
  const order = [...names]
  return {
    executions: all
      .filter(({ deviceName }) => names.has(deviceName))
      .toSorted((one, other) => order.indexOf(one.deviceName) - order.indexOf(other.deviceName)),
    onShown: (rows: readonly JobExecution[]) => setShown(JSON.stringify(rows.map(({ deviceName }) => deviceName))),
  }
}
