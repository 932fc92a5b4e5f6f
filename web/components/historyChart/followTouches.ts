import type { TimePeriod } from '#shared/time/dates.ts'
import { isSamePeriod, touched, within } from './zoom.ts'

/** Stands for the id of a mouse or pen, because only one of them is used at a time. */
const mouse = -1

/**
 * Tells when a mouse button or a finger is pressed on an element, and when the last one is released, until the
 * returned function is called. A button may be released elsewhere on the page.
 */
export const followPresses = (
  element: EventTarget,
  onChange: (isPressed: boolean) => void,
  page: EventTarget = window,
): (() => void) => {
  const controller = new AbortController()
  const pressed = new Set<number>()
  const idOf = ({ pointerType, pointerId }: PointerEvent): number => (pointerType === 'touch' ? pointerId : mouse)
  const release = (id: number): void => {
    if (pressed.delete(id) && pressed.size === 0) onChange(false)
  }
  const listen = (target: EventTarget, name: string, react: (event: PointerEvent) => void): void =>
    target.addEventListener(name, event => react(event as PointerEvent), { signal: controller.signal })
  listen(element, 'pointerdown', event => {
    if (event.button !== 0) return
    pressed.add(idOf(event))
    onChange(true)
  })
  // The plot ends a drag of the mouse at `mouseup`, which comes after `pointerup`.
  listen(page, 'mouseup', ({ button }) => button === 0 && release(mouse))
  listen(page, 'pointerup', event => event.pointerType === 'touch' && release(event.pointerId))
  listen(page, 'pointercancel', event => release(idOf(event)))
  // The button may have been released where the page does not hear of it.
  listen(element, 'pointermove', event => event.buttons === 0 && release(idOf(event)))
  return () => controller.abort()
}

interface Reaction {
  /** Called with the new period while the fingers move. */
  readonly onMove: (period: TimePeriod) => void
  /** Called with the final period once the last finger is lifted, if the fingers have moved. */
  readonly onEnd: (period: TimePeriod) => void
}

/**
 * Moves a chart with one finger and zooms it with two, until the returned function is called.
 * @param period the initial period
 * @param whole the period that gestures cannot leave
 */
export const followTouches = (
  element: HTMLElement,
  period: TimePeriod,
  whole: TimePeriod,
  { onMove, onEnd }: Reaction,
): (() => void) => {
  const controller = new AbortController()
  const fingers = new Map<number, { readonly before: number; readonly now: number }>()
  let shown = period
  let begun = period
  const placeOf = ({ clientX }: PointerEvent): number => {
    const { left, width } = element.getBoundingClientRect()
    return (clientX - left) / Math.max(1, width)
  }
  // When a finger is put down or lifted, a new gesture starts from the period shown at that moment.
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
    if (fingers.size === 0 && !isSamePeriod(shown, period)) onEnd(shown)
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
