import { describe, expect, it } from 'vitest'
import type { TimePeriod } from '#shared/time/dates.ts'
import { followTouches } from '#web/components/historyChart/followTouches.ts'

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
