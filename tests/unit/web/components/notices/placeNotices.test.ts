import { describe, expect, it } from 'vitest'
import { placeNotices, type Rectangle } from '#web/components/notices/placeNotices.ts'

const view = { left: 0, top: 52, right: 1440, bottom: 900 }
const size = { width: 400, height: 48 }
const place = (
  clickable: readonly Rectangle[],
  pointer?: { x: number; y: number },
  present?: { left: number; top: number },
) => placeNotices(view, size, clickable, pointer, present)

describe('the position of a notice on a page', () => {
  it('is at the top centre of an empty page', () => {
    expect(place([])).toEqual({ left: 520, top: 60 })
  })

  it('is next to or below the clickable elements, as near to the top centre as possible', () => {
    const buttons = { left: 800, top: 60, right: 1400, bottom: 92 }
    expect(place([buttons])).toEqual({ left: 520, top: 92 })
    const wholeRow = { left: 0, top: 60, right: 1440, bottom: 300 }
    expect(place([wholeRow])).toEqual({ left: 520, top: 300 })
  })

  it('is never under the pointer', () => {
    const { top } = place([], { x: 700, y: 80 })
    expect(top).toBeGreaterThan(80)
  })

  it('covers as little as possible if the whole page is clickable, and never what is under the pointer', () => {
    const all = { left: 0, top: 52, right: 1440, bottom: 900 }
    const free = { left: 100, top: 400, right: 500, bottom: 470 }
    const around = [
      { ...all, bottom: free.top },
      { ...all, top: free.bottom },
      { left: 0, top: free.top, right: free.left, bottom: free.bottom },
      { left: free.right + 20, top: free.top, right: 1440, bottom: free.bottom },
    ]
    const found = place(around)
    expect(found.top).toBeGreaterThanOrEqual(free.top)
    expect(found.top + size.height).toBeLessThanOrEqual(free.bottom)
    const pointed = place([all], { x: 700, y: 80 })
    expect(pointed.left > 700 || pointed.left + 400 < 700 || pointed.top > 80).toBe(true)
  })

  it('stays unchanged as long as it covers nothing clickable and is within the window', () => {
    expect(place([], undefined, { left: 40, top: 300 })).toEqual({ left: 40, top: 300 })
    const button = { left: 50, top: 310, right: 90, bottom: 330 }
    expect(place([button], undefined, { left: 40, top: 300 })).toEqual({ left: 520, top: 60 })
    expect(place([], undefined, { left: 1400, top: 300 })).toEqual({ left: 520, top: 60 })
  })

  it('is within the window even if the window is narrow', () => {
    const narrow = { left: 0, top: 52, right: 400, bottom: 800 }
    expect(placeNotices(narrow, { width: 368, height: 60 }, [], undefined, undefined)).toEqual({ left: 16, top: 60 })
  })
})
