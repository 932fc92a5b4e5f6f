import Box from '@cloudscape-design/components/box'
import { useMemo } from 'react'
import { devices } from '#shared/contract/calls/devices.ts'
import type { StatusStretch } from '#shared/contract/utilisation.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { iso } from '#shared/time/iso.ts'
import { modes, modeTexts, type Mode } from '#shared/devices/utilisation.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { Lane } from '#web/components/lanes/Lane.tsx'
import type { LanePiece } from '#web/components/lanes/lanePieces.ts'
import { ModeLegend } from '#web/components/lanes/ModeLegend.tsx'
import { PartNotRead } from '#web/components/parts/PartNotRead.tsx'
import { durationText } from '#shared/time/durationText.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'

interface Props {
  readonly deviceName: string
  /** The chart's whole period, for which the status history is read. */
  readonly whole: TimePeriod
  /** The part of the chart's whole period that is shown. */
  readonly period: TimePeriod
}

/** A piece of the band: a time in which the instrument was in one mode, with the status that it reported. */
interface StatusPiece extends LanePiece<Mode> {
  readonly status: string | undefined
}

const none: readonly StatusStretch[] = []

/** The modes, the worst first. */
const worstModes: readonly Mode[] = [
  'fault',
  'disconnected',
  'silent',
  'held',
  'notAdmitted',
  'unknown',
  'ready',
  'running',
]

/** A band that shows what the instrument was doing, below the lines of its values. */
export const StatusLane = ({ deviceName, whole, period }: Props) => {
  const zone = useTimeZone()
  const query = useCall(devices.getStatusHistory, {
    deviceName,
    startDate: iso(whole.from),
    endDate: iso(whole.to),
  })
  const { data, error } = query
  const stretches = data?.stretches ?? none
  const pieces = useMemo(() => stretches.map(pieceOf).toReversed(), [stretches])
  const at = (time: number): string => momentIn(zone, iso(time))
  if (error && !data) return <PartNotRead name="Status" onRetry={() => void query.refetch()} />
  const times = timesOf(pieces, period)
  const present = modes.filter(mode => times.has(mode)).toReversed()
  // Each mode keeps its duration and the duration its units, wherever the summary's lines end.
  const summary = present.map(mode =>
    `${modeTexts[mode].toLowerCase()} ${durationText(times.get(mode) ?? 0)}`.replaceAll(' ', '\u00a0'),
  )
  return (
    <div>
      <Lane
        name="Status"
        summary={data ? summary.join(', ') || 'nothing is known of this period' : 'is being read'}
        period={period}
        pieces={pieces}
        kinds={worstModes}
        textOf={({ kind, from, to, status }: StatusPiece) =>
          `${modeTexts[kind]}${status === undefined ? '' : ` (${status})`}, ${at(from)} to ${at(to)}`
        }
      />
      <div className="lane-legend">
        <ModeLegend shown={new Set(times.keys())} />
        {times.has('held') && (
          <Box fontSize="body-s" color="text-body-secondary">
            No data: the service itself did not see its instruments. Values from that time may have arrived later.
          </Box>
        )}
      </div>
    </div>
  )
}

const pieceOf = ({ from, until, mode, status }: StatusStretch): StatusPiece => ({
  from: Date.parse(from),
  to: Date.parse(until),
  kind: mode,
  status,
})

/** The total duration of each mode in a period, in milliseconds. */
const timesOf = (pieces: readonly StatusPiece[], { from, to }: TimePeriod): ReadonlyMap<Mode, number> => {
  const times = new Map<Mode, number>()
  for (const piece of pieces) {
    const time = Math.min(to, piece.to) - Math.max(from, piece.from)
    if (time > 0) times.set(piece.kind, (times.get(piece.kind) ?? 0) + time)
  }
  return times
}
