import { describe, expect, it } from 'vitest'
import type { TimePeriod } from '#shared/time/dates.ts'
import { followPresses, followTouches } from '#web/components/historyChart/followTouches.ts'

const whole = { from: 0, to: 100_000 }
const period = { from: 20_000, to: 60_000 }

/** A chart of a hundred pixels. */
const touchedChart = (shown: TimePeriod = period) => {
  const element = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 10, width: 100 }),
    setPointerCapture: () => {},
  }) as unknown as HTMLElement // has what is used of it
  const moves: TimePeriod[] = []
  const ends: TimePeriod[] = []
  const end = followTouches(element, shown, whole, {
    onMove: next => moves.push(next),
    onEnd: next => ends.push(next),
  })
  const send = (name: string, pointerId: number, x: number, pointerType = 'touch') =>
    element.dispatchEvent(Object.assign(new Event(name), { pointerId, clientX: 10 + x, pointerType }))
  return { moves, ends, end, send }
}

describe('a chart on a touch screen', () => {
  it('is moved by one finger, and reads the values of the new period when the finger is lifted', () => {
    const { moves, ends, send } = touchedChart()
    send('pointerdown', 1, 50)
    send('pointermove', 1, 60)
    expect([moves, ends]).toEqual([[{ from: 16_000, to: 56_000 }], []])
    send('pointerup', 1, 60)
    expect(ends).toEqual([{ from: 16_000, to: 56_000 }])
  })

  it('is zoomed by two fingers, and is then moved by the finger that stays down', () => {
    const { ends, send } = touchedChart()
    send('pointerdown', 1, 25)
    send('pointerdown', 2, 75)
    send('pointermove', 1, 0)
    send('pointermove', 2, 100)
    send('pointerup', 1, 0)
    send('pointermove', 2, 50)
    send('pointerup', 2, 50)
    expect(ends).toEqual([{ from: 40_000, to: 60_000 }])
  })

  it('cannot be moved beyond the ends of its period, and reads no values if the period has not changed', () => {
    const { moves, ends, send } = touchedChart(whole)
    send('pointerdown', 1, 50)
    send('pointermove', 1, 90)
    send('pointercancel', 1, 90)
    expect([moves, ends]).toEqual([[whole], []])
  })

  it('ignores mouse drags, which the zoom handles, and ignores touches after it has been removed', () => {
    const { moves, end, send } = touchedChart()
    send('pointerdown', 1, 50, 'mouse')
    send('pointermove', 1, 60, 'mouse')
    end()
    send('pointerdown', 2, 50)
    send('pointermove', 2, 60)
    expect(moves).toEqual([])
  })
})

describe('a press on a chart', () => {
  const pressedChart = () => {
    const [element, page] = [new EventTarget(), new EventTarget()]
    const changes: boolean[] = []
    const end = followPresses(element, isPressed => changes.push(isPressed), page)
    const send = (target: EventTarget, name: string, more: Partial<PointerEvent>) =>
      target.dispatchEvent(Object.assign(new Event(name), { pointerId: 1, button: 0, buttons: 1, ...more }))
    return { element, page, changes, end, send }
  }
  const [mouse, touch] = [{ pointerType: 'mouse' }, { pointerType: 'touch' }] as const

  it('of the mouse lasts until the button is released, anywhere on the page, and the plot has heard of it', () => {
    const { element, page, changes, send } = pressedChart()
    send(element, 'pointerdown', mouse)
    send(element, 'pointermove', mouse)
    send(page, 'mouseup', { button: 2 })
    send(page, 'pointerup', mouse)
    expect(changes).toEqual([true])
    send(page, 'mouseup', {})
    expect(changes).toEqual([true, false])
  })

  it('of two fingers lasts until the last one is lifted, or is taken to scroll the page', () => {
    const { element, page, changes, send } = pressedChart()
    send(element, 'pointerdown', touch)
    send(element, 'pointerdown', { ...touch, pointerId: 2 })
    send(page, 'pointerup', touch)
    expect(changes).not.toContain(false)
    send(page, 'pointercancel', { ...touch, pointerId: 2 })
    expect(changes.at(-1)).toBe(false)
  })

  it('has ended if the pointer comes back without a pressed button, and is none with another button', () => {
    const { element, changes, end, send } = pressedChart()
    send(element, 'pointerdown', { ...mouse, button: 2 })
    expect(changes).toEqual([])
    send(element, 'pointerdown', mouse)
    send(element, 'pointermove', { ...mouse, buttons: 0 })
    expect(changes).toEqual([true, false])
    end()
    send(element, 'pointerdown', mouse)
    expect(changes).toEqual([true, false])
  })
})
