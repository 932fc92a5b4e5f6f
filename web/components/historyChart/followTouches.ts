import type { TimeWindow } from '#shared/time/dates.ts'
import { isSame, touched, within } from './zoom.ts'

interface Reaction {
  /** Draws a window while fingers move. */
  readonly onMove: (window: TimeWindow) => void
  /** Receives the window once the last finger has left, if fingers have moved. */
  readonly onEnd: (window: TimeWindow) => void
}

/**
 * Moves a chart with one finger and zooms it with two, until the returned function is called.
 * @param window is shown at first
 * @param whole holds every window that is shown
 */
export const followTouches = (
  element: HTMLElement,
  window: TimeWindow,
  whole: TimeWindow,
  { onMove, onEnd }: Reaction,
): (() => void) => {
  const controller = new AbortController()
  const fingers = new Map<number, { readonly before: number; readonly now: number }>()
  let shown = window
  let begun = window
  const placeOf = ({ clientX }: PointerEvent): number => {
    const { left, width } = element.getBoundingClientRect()
    return (clientX - left) / Math.max(1, width)
  }
  // When a finger is put down or lifted, the movement begins anew from the window that is shown at that moment.
  const begin = (): void => {
    begun = shown
    for (const [id, { now }] of fingers) fingers.set(id, { before: now, now })
  }
  const listen = (
    name: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    react: (event: PointerEvent) => void,
  ) =>
    element.addEventListener(
      name,
      event => {
        if (event.pointerType === 'touch') react(event)
      },
      { signal: controller.signal },
    )
  const leave = ({ pointerId }: PointerEvent): void => {
    if (!fingers.delete(pointerId)) return
    begin()
    if (fingers.size === 0 && !isSame(shown, window)) onEnd(shown)
  }
  listen('pointerdown', event => {
    if (fingers.size === 2) return
    element.setPointerCapture(event.pointerId)
    const place = placeOf(event)
    fingers.set(event.pointerId, { before: place, now: place })
    begin()
  })
  listen('pointermove', event => {
    const finger = fingers.get(event.pointerId)
    if (!finger) return
    fingers.set(event.pointerId, { ...finger, now: placeOf(event) })
    const all = [...fingers.values()]
    const next = touched(
      begun,
      all.map(({ before }) => before),
      all.map(({ now }) => now),
    )
    shown = within(next, whole)
    onMove(shown)
  })
  listen('pointerup', leave)
  listen('pointercancel', leave)
  return () => controller.abort()
}
