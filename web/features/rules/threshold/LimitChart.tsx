import Box from '@cloudscape-design/components/box'
import { useState } from 'react'
import type { ChartBucket, ChartSeries } from '#shared/contract/chart.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { LimitSlider } from './LimitSlider.tsx'
import { limitScale, lineBox, linePath, percentFromTop } from './limitScale.ts'
import type { SimpleLimit } from './simpleLimit.ts'
import './LimitChart.css'

interface Props extends SimpleLimit {
  readonly series: ChartSeries
  readonly period: TimePeriod
  readonly unit: string
  readonly onMove: (limit: string) => void
}

/**
 * A chart of a value over some days, with the limit as a line that can be dragged. The values for which the condition
 * is TRUE are shaded.
 */
export const LimitChart = ({ row, limit, isAbove, series, period, unit, onMove }: Props) => {
  const { buckets = noBuckets } = series
  const scale = useScale(buckets, limit)
  if (!scale) return undefined
  const withUnit = (value: number): string => `${value} ${unit}`.trim()
  const lowest = buckets.reduce((least, { min }) => Math.min(least, min), Infinity)
  const highest = buckets.reduce((most, { max }) => Math.max(most, max), -Infinity)
  const place = Math.min(100, Math.max(0, percentFromTop(scale, limit)))
  return (
    <div>
      <div className="limit-chart">
        <div
          className="limit-chart-true"
          style={isAbove ? { insetBlock: `0 ${100 - place}%` } : { insetBlock: `${place}% 0` }}
        />
        <svg aria-hidden="true" viewBox={`0 0 ${lineBox.width} ${lineBox.height}`} preserveAspectRatio="none">
          <path d={linePath(series, scale, period)} />
        </svg>
        <LimitSlider
          label={`Limit of ${row.parameter}`}
          scale={scale}
          limit={limit}
          text={`${row.operator} ${withUnit(limit)}`}
          onMove={onMove}
        />
      </div>
      <Box fontSize="body-s" color="text-body-secondary">
        <span className="limit-chart-times">
          <span>7 days ago</span>
          <span>now</span>
        </span>
        {`Between ${withUnit(lowest)} and ${withUnit(highest)}. Drag the limit, or move it with the arrow keys.`}
      </Box>
    </div>
  )
}

const noBuckets: readonly ChartBucket[] = []

/**
 * The chart's value scale. It stays the same as long as it contains the limit, because the chart should not change
 * under the pointer while the limit is dragged.
 */
const useScale = (buckets: readonly ChartBucket[], limit: number) => {
  const [kept, setKept] = useState(() => ({ buckets, scale: limitScale(buckets, limit) }))
  const { scale } = kept
  if (kept.buckets === buckets && (!scale || (limit >= scale.low && limit <= scale.high))) return scale
  const next = limitScale(buckets, limit)
  setKept({ buckets, scale: next })
  return next
}
