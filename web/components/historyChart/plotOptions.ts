import './languageTag.ts'
import uPlot from 'uplot'
import type { TimePeriod } from '#shared/time/dates.ts'
import type { Aligned } from './alignedLines.ts'
import { drawLimits, drawSpans, drawStarts, drawUnit, type Drawn } from './drawing/plotDrawing.ts'
import { axisLabels, axisRange, axisStep, axisTicks, withLimits } from './valueAxis.ts'

/** The number of lines with different colours. Further lines are dashed. */
export const lineColours = 8

/**
 * The widths of a panel's axes and margin in pixels. They are the same in all panels, so that the time axes line up.
 * The bands in Lane.css and the legend in HistoryChart.css use them too.
 */
const axisWidth = 64
const unitWidth = 20
const rightMargin = 16
/** The room above the lines in pixels, without and with the unit. */
const topMargin = { usual: 8, withUnit: 22 } as const
/** The height of a panel in pixels. A panel that has the chart for itself is higher. */
export const panelHeights = { one: 280, several: 190 } as const
const roomForTick = 34

export interface PlotInput extends Drawn {
  readonly width: number
  readonly height: number
  /**
   * Whether the window is narrow. If so, the unit is above the axis of values instead of beside it, and the lines have
   * more room.
   */
  readonly isNarrow: boolean
  readonly zone: string
  /** The period to draw. During a touch gesture, it differs from `period`. */
  readonly shown: () => TimePeriod
  readonly aligned: Aligned
  readonly hidden: ReadonlySet<number>
  readonly onZoom: (period: TimePeriod) => void
  /** Called with the time under the pointer, in epoch milliseconds. */
  readonly onPoint: (time: number | undefined) => void
}

/**
 * The labels of the time axis for each interval between two ticks, in seconds: the usual label, and those for the
 * first tick of a year, a month and a day.
 */
const timeLabels: uPlot.Axis.TimeValuesConfig = [
  [31_536_000, '{YYYY}', null, null, null, null, null, null, 1],
  [2_419_200, '{YYYY}-{MM}', null, null, null, null, null, null, 1],
  [86_400, '{MM}-{DD}', '\n{YYYY}', null, null, null, null, null, 1],
  [60, '{HH}:{mm}', '\n{YYYY}-{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
  [1, '{HH}:{mm}:{ss}', '\n{YYYY}-{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
  [0.001, '{ss}.{fff}', '\n{YYYY}-{MM}-{DD} {HH}:{mm}', null, '\n{MM}-{DD} {HH}:{mm}', null, '\n{HH}:{mm}', null, 1],
]

/**
 * Returns three series for each line: the highest values, the lowest values with the band between the two filled, and
 * the last values.
 */
const seriesOf = ({ aligned, hidden, colour }: PlotInput): uPlot.Series[] =>
  aligned.lines.flatMap(({ alone }, index) => {
    const stroke = colour(`--chart-series-${(index % lineColours) + 1}`)
    const show = !hidden.has(index)
    const edge: uPlot.Series = { show, points: { show: false }, width: 0, scale: 'y' }
    return [
      edge,
      edge,
      {
        show,
        scale: 'y',
        stroke,
        width: 1.5,
        ...(index >= lineColours && { dash: [6, 4] }),
        points: { show: alone.length > 0, filter: () => alone, size: 5, fill: stroke, width: 0 },
      },
    ]
  })

const bandsOf = ({ aligned, colour }: PlotInput): uPlot.Band[] =>
  aligned.lines.map((_, index) => ({
    series: [3 * index + 1, 3 * index + 2],
    fill: `${colour(`--chart-series-${(index % lineColours) + 1}`)}33`,
  }))

const axesOf = ({ units, isNarrow, aligned: { scale }, colour }: PlotInput): uPlot.Axis[] => {
  const looks = {
    stroke: colour('--chart-text'),
    font: '12px "Open Sans", sans-serif',
    grid: { stroke: colour('--chart-grid'), width: 1 },
    ticks: { show: false },
  }
  return [
    { ...looks, values: timeLabels, space: 80, size: 42, gap: 6 },
    {
      ...looks,
      scale: 'y',
      size: axisWidth,
      gap: 6,
      ...(!isNarrow && { label: units || ' ', labelSize: unitWidth, labelFont: '12px "Open Sans", sans-serif' }),
      // The steps of the value axis may be smaller than usual, so that there are at least four ticks. uPlot must then
      // accept ticks that are closer together.
      space: roomForTick / 3,
      // uPlot itself knows only steps up to 1e32, but values may be larger, so the step is computed here.
      incrs: (_, __, min, max, height) => [axisStep(min, max, height / roomForTick)],
      splits: (_, __, min, max, step) => axisTicks(min, max, step),
      values: (_, ticks, __, ___, step) =>
        axisLabels(
          ticks.map(tick => tick / scale),
          step / scale,
        ),
    },
  ]
}

/** Returns uPlot's options for a panel. */
export const plotOptions = (input: PlotInput): uPlot.Options => {
  const { width, height, isNarrow, zone, shown, limits, aligned, onZoom, onPoint } = input
  return {
    width,
    height,
    padding: [isNarrow ? topMargin.withUnit : topMargin.usual, rightMargin, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      points: { size: 6 },
      drag: { x: true, y: false, setScale: false, dist: 4 },
      sync: { key: 'history', setSeries: false },
    },
    tzDate: seconds => uPlot.tzDate(new Date(seconds * 1_000), zone),
    scales: {
      x: {
        range: () => {
          const { from, to } = shown()
          return [from / 1_000, to / 1_000]
        },
      },
      y: {
        range: (_, min, max) =>
          axisRange(
            ...withLimits(
              min,
              max,
              limits.map(({ value }) => value * aligned.scale),
            ),
          ),
      },
    },
    series: [{}, ...seriesOf(input)],
    bands: bandsOf(input),
    axes: axesOf(input),
    hooks: {
      drawClear: [plot => drawSpans(plot, input)],
      drawAxes: [plot => drawStarts(plot, input), ...(isNarrow ? [(plot: uPlot) => drawUnit(plot, input)] : [])],
      draw: [plot => drawLimits(plot, input)],
      setSelect: [
        plot => {
          const { left, width: selected } = plot.select
          if (selected === 0) return
          const [from, to] = [left, left + selected].map(edge => plot.posToVal(edge, 'x') * 1_000)
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
          if (from !== undefined && to !== undefined) onZoom({ from, to })
        },
      ],
      setCursor: [
        plot => {
          const { left = -1 } = plot.cursor
          onPoint(left < 0 ? undefined : Math.round(plot.posToVal(left, 'x') * 1_000))
        },
      ],
    },
  }
}
