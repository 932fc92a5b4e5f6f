import { describe, expect, it } from 'vitest'
import { lastHeardLine, withoutLastHeard } from '#functions/domain/notifications/lastHeardLine.ts'

const minute = 60_000
const heard = Date.parse('2026-07-01T12:00:00Z')

describe('the line of a message about a silent instrument', () => {
  it('has the last contact in the zone and its age, from a quarter of an hour on', () => {
    expect(lastHeardLine(heard, 'UTC', heard + 14.9 * minute)).toBeUndefined()
    expect(lastHeardLine(heard, 'UTC', heard + 15 * minute)).toBe('Last heard: 2026-07-01 12:00:00 UTC, 15 min ago')
    expect(lastHeardLine(heard, 'Europe/Berlin', heard + 190 * minute)).toBe(
      'Last heard: 2026-07-01 14:00:00 Europe/Berlin (2026-07-01 12:00:00 UTC), 3 h 10 min ago',
    )
  })

  it('does not exist for an instrument that was never heard from', () => {
    expect(lastHeardLine(0, 'UTC', heard)).toBeUndefined()
  })

  it('is taken out of an earlier message', () => {
    expect(withoutLastHeard('Rule: R\nLast heard: long ago\nEvent 1')).toBe('Rule: R\nEvent 1')
  })
})
