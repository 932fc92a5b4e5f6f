import { describe, expect, it } from 'vitest'
import { timeIn, withTimesIn } from '#functions/domain/notifications/messageTimes.ts'
import { fc } from '#tests/support/draw/fc.ts'

const zones = ['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'Asia/Kolkata']

describe('the times in a message', () => {
  it("are given in the reader's zone, whatever the stage's zone is", () => {
    const seconds = fc.integer({ min: 0, max: Date.parse('2090-01-01T00:00:00Z') / 1000 })
    fc.assert(
      fc.property(seconds, fc.constantFrom(...zones), fc.constantFrom(...zones), (second, stage, reader) => {
        const at = second * 1000
        const text = (zone: string): string => `Seen: ${timeIn(at, zone)}\n  at ${timeIn(at + 5_000, zone)}.`
        expect(withTimesIn(text(stage), reader)).toBe(text(reader))
      }),
    )
  })

  it('are given with their zone, and all other text stays unchanged', () => {
    const text = 'Began: 2026-03-01 11:00:00 Europe/Berlin (2026-03-01 10:00:00 UTC), run 2026-03-01 10:00:00'
    expect(withTimesIn(text, 'Asia/Kolkata')).toBe(
      'Began: 2026-03-01 15:30:00 Asia/Kolkata (2026-03-01 10:00:00 UTC), run 2026-03-01 10:00:00',
    )
  })
})
