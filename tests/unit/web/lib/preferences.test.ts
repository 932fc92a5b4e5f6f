import { describe, expect, it, vi } from 'vitest'
import { preferencesFrom, viewerZone } from '#web/lib/preferences.ts'

describe('the preferences of the console', () => {
  it('keep a known theme and a known zone', () => {
    expect(preferencesFrom({ theme: 'dark', timeZone: 'Asia/Tokyo' })).toEqual({
      theme: 'dark',
      timeZone: 'Asia/Tokyo',
    })
  })

  it.each([[{}], [{ theme: 'pink', timeZone: 'Mars/Olympus' }], [{ theme: 1, timeZone: null }]])(
    'default to the system’s theme and the viewer’s zone for the stored value %j',
    stored => {
      expect(preferencesFrom(stored)).toEqual({ theme: 'system', timeZone: 'viewer' })
    },
  )

  it("read the browser's zone at most once a minute, however many times of day are shown", () => {
    vi.useFakeTimers({ now: Date.UTC(2100, 0, 1) })
    const asked = vi.spyOn(Intl, 'DateTimeFormat')
    const zones = Array.from({ length: 100 }, viewerZone)
    expect(asked).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(61_000)
    viewerZone()
    expect(asked).toHaveBeenCalledTimes(2)
    asked.mockRestore()
    expect(new Set(zones)).toEqual(new Set([new Intl.DateTimeFormat().resolvedOptions().timeZone]))
    vi.useRealTimers()
  })
})
