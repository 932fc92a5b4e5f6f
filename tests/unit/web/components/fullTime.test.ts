import { describe, expect, it } from 'vitest'
import { fullTime } from '#web/components/fullTime.ts'

describe('a full time', () => {
  it('has its day, its time and its zone', () => {
    expect(fullTime('Europe/Zurich', '2026-03-01T23:30:05.250Z')).toBe('2026-03-02 00:30:05 Europe/Zurich (UTC+01:00)')
  })
})
