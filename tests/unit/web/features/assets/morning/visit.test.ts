import { describe, expect, it } from 'vitest'
import { visitAt } from '#web/features/assets/morning/visit.ts'

const minute = 60_000
const now = 1_000 * minute

describe('a visit to the landing page', () => {
  it('is the first one if no visit is stored, or if the stored one is in the future', () => {
    expect(visitAt({}, now)).toEqual({ seenAt: now })
    expect(visitAt({ since: 1, seenAt: now + 1 }, now)).toEqual({ seenAt: now })
  })

  it('continues if the viewer last looked at the page within the last 30 minutes', () => {
    expect(visitAt({ since: 5, seenAt: now - 30 * minute + 1 }, now)).toEqual({ since: 5, seenAt: now })
  })

  it('counts as new after 30 minutes, and then marks what has happened since the previous visit ended', () => {
    const seenAt = now - 30 * minute
    expect(visitAt({ since: 5, seenAt }, now)).toEqual({ since: seenAt, seenAt: now })
  })
})
