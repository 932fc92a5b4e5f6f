import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import './languageTag.ts'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { TimePeriod } from '#shared/time/dates.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import { limitsFor, spansOver, type AlarmSpan } from './alarmSpans.ts'
import { alignedLines } from './alignedLines.ts'
import type { ChartPanel } from './chartPanels.ts'
import { followPresses, followTouches } from './followTouches.ts'
import { panelHeights, plotOptions } from './plotOptions.ts'

interface Props {
  readonly panel: ChartPanel
  /** Whether the chart has no other panel. If so, this one is higher. */
  readonly isAlone: boolean
  /**
   * The part of the chart's period that is shown. Lines of the previous part may reach beyond it until the new ones
   * are read.
   */
  readonly period: TimePeriod
  /** The chart's whole period. Touch gestures cannot move the panel beyond it. */
  readonly whole: TimePeriod
  readonly hidden: ReadonlySet<number>
  readonly spans: readonly AlarmSpan[]
  readonly label: string
  /** A canvas keeps the colours that it was drawn with, so it is drawn again when the theme changes. */
  readonly theme: 'light' | 'dark'
  readonly onZoom: (period: TimePeriod) => void
  readonly onPoint: (time: number | undefined) => void
}

/**
 * Draws the lines of one unit on a canvas. The legend next to it says in words what the canvas shows. While the user
 * drags across the canvas, it stays as it is: new lines may arrive meanwhile, and drawing them would end the drag.
 */
export const LinePanel = memo((props: Props) => {
  const zone = useTimeZone()
  const isNarrow = useMedia(narrowWindow)
  const element = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  const [isPressed, setPressed] = useState(false)
  const [drawn, setDrawn] = useState(props)
  if (!isPressed && drawn !== props) setDrawn(props)
  const { panel, isAlone, period, whole, hidden, spans, label, theme, onZoom, onPoint } = isPressed ? drawn : props
  const height = isAlone ? panelHeights.one : panelHeights.several
  const aligned = useMemo(() => alignedLines(panel.lines), [panel])

  useLayoutEffect(() => (element.current ? followPresses(element.current, setPressed) : undefined), [])

  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    const { current } = element
    if (!current || width === 0) return undefined
    // The theme must be set before its colours are read from the element's computed style below.
    current.dataset['theme'] = theme
    const style = getComputedStyle(current)
    const mnemonics = panel.lines.map(({ mnemonicName }) => mnemonicName)
    // The period that touch gestures have moved to. The plot shows it even before the lines of that period are read.
    let moved = period
    const options = plotOptions({
      width,
      height,
      shown: () => moved,
      units: panel.units,
      isNarrow,
      zone,
      period,
      aligned,
      hidden,
      spans: spansOver(spans, mnemonics),
      limits: limitsFor(spans, mnemonics),
      colour: name => style.getPropertyValue(name).trim(),
      onZoom,
      onPoint,
    })
    const lines = aligned.lines.flatMap(({ max, min, last }) => [max, min, last])
    const plot = new uPlot(options, [aligned.times, ...lines], current)
    const show = (next: TimePeriod): void => {
      moved = next
      plot.setScale('x', { min: next.from / 1_000, max: next.to / 1_000 })
    }
    const unfollow = followTouches(plot.over, period, whole, {
      onMove: show,
      onEnd: onZoom,
    })
    return () => {
      unfollow()
      plot.destroy()
    }
  }, [width, height, panel, isNarrow, zone, period, whole, aligned, hidden, spans, theme, onZoom, onPoint])

  return <figure ref={element} aria-label={label} className="chart-lines" style={{ minBlockSize: height }} />
})
LinePanel.displayName = 'LinePanel'
