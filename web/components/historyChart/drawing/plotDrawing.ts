import '../languageTag.ts'
import uPlot from 'uplot'
import type { TimePeriod } from '#shared/time/dates.ts'
import { overlaps, type AlarmLimit, type AlarmSpan } from '../alarmSpans.ts'
import type { Aligned } from '../alignedLines.ts'

/** The marks on a chart's panel: all that is drawn there except its lines, its grid and its axes. */
export interface Drawn {
  readonly units: string
  readonly period: TimePeriod
  readonly aligned: Pick<Aligned, 'scale'>
  readonly spans: readonly AlarmSpan[]
  /** The limits that rules set for this panel's data items. */
  readonly limits: readonly AlarmLimit[]
  /** Returns a colour of the theme, by the name of its CSS custom property. */
  readonly colour: (name: string) => string
}

/** The horizontal position of a time. A time outside the period is at the period's nearer end. */
const placeOf = (plot: uPlot, { from, to }: TimePeriod, time: number): number =>
  plot.valToPos(Math.min(Math.max(time, from), to) / 1_000, 'x', true)

/**
 * Shades the times in which alarms were open, behind the grid and the lines. Decision 75 says why firings are not
 * marked one by one.
 */
export const drawSpans = (plot: uPlot, { spans, period, colour }: Drawn): void => {
  const { ctx, bbox } = plot
  ctx.save()
  ctx.fillStyle = colour('--chart-alarm-band')
  for (const { from, to } of spans.filter(one => overlaps(one, period))) {
    const [left, right] = [placeOf(plot, period, from), placeOf(plot, period, to)]
    ctx.fillRect(left, bbox.top, Math.max(right - left, uPlot.pxRatio), bbox.height)
  }
  ctx.restore()
}

/** Draws a border at the start of each shaded time. The grid is behind it and would otherwise interrupt it. */
export const drawStarts = (plot: uPlot, { spans, period, colour }: Drawn): void => {
  const { ctx, bbox } = plot
  ctx.save()
  ctx.strokeStyle = colour('--chart-alarm')
  ctx.lineWidth = 1.5 * uPlot.pxRatio
  for (const { from } of spans.filter(one => overlaps(one, period) && one.from >= period.from)) {
    const left = placeOf(plot, period, from)
    ctx.beginPath()
    ctx.moveTo(left, bbox.top)
    ctx.lineTo(left, bbox.top + bbox.height)
    ctx.stroke()
  }
  ctx.restore()
}

/**
 * Draws the rules' limits as dashed lines, labelled with their texts. Each text has a rim in the colour of the
 * ground, so that it can be read where it lies on a line.
 */
export const drawLimits = (plot: uPlot, { limits, aligned: { scale }, colour }: Drawn): void => {
  const { ctx, bbox } = plot
  const { min = 0, max = 0 } = plot.scales['y'] ?? {}
  ctx.save()
  ctx.fillStyle = colour('--chart-alarm')
  ctx.textAlign = 'left'
  ctx.textBaseline = 'alphabetic'
  ctx.lineJoin = 'round'
  ctx.font = `${11 * uPlot.pxRatio}px "Open Sans", sans-serif`
  for (const { value, text } of limits) {
    if (value * scale < (min ?? 0) || value * scale > (max ?? 0)) continue
    const y = Math.round(plot.valToPos(value * scale, 'y', true))
    ctx.strokeStyle = colour('--chart-alarm')
    ctx.lineWidth = uPlot.pxRatio
    ctx.setLineDash([5 * uPlot.pxRatio, 3 * uPlot.pxRatio])
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
    const isAtTop = y - bbox.top < 16 * uPlot.pxRatio
    const baseline = isAtTop ? y + 13 * uPlot.pxRatio : y - 5 * uPlot.pxRatio
    ctx.strokeStyle = colour('--chart-ground')
    ctx.lineWidth = 4 * uPlot.pxRatio
    ctx.setLineDash([])
    ctx.strokeText(text, bbox.left + 4 * uPlot.pxRatio, baseline)
    ctx.fillText(text, bbox.left + 4 * uPlot.pxRatio, baseline)
  }
  ctx.restore()
}

/** Writes the unit above the axis of values. */
export const drawUnit = ({ ctx }: uPlot, { units, colour }: Drawn): void => {
  ctx.save()
  ctx.fillStyle = colour('--chart-text')
  ctx.textAlign = 'left'
  ctx.textBaseline = 'top'
  ctx.font = `${12 * uPlot.pxRatio}px "Open Sans", sans-serif`
  ctx.fillText(units, 0, 0)
  ctx.restore()
}
