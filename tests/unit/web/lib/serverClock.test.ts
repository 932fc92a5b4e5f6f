import { describe, expect, it } from 'vitest'
import { learnServerTime, serverLead } from '#web/lib/serverClock.ts'

const now = Date.parse('2026-03-01T12:00:00.400Z')

describe("the server's clock as estimated by the console", () => {
  it.each([
    ['an hour ahead of this computer', 'Sun, 01 Mar 2026 13:00:00 GMT', 3_599_600],
    ['an hour behind it', 'Sun, 01 Mar 2026 11:00:00 GMT', -3_600_400],
    ['as good as equal', 'Sun, 01 Mar 2026 12:00:30 GMT', 0],
  ])('is estimated correctly if the server is %s', (_, date, lead) => {
    learnServerTime(date, now)
    expect(serverLead()).toBe(lead)
  })

  it('keeps its estimate if an answer has no Date header', () => {
    learnServerTime('Sun, 01 Mar 2026 13:00:00 GMT', now)
    learnServerTime(null, now)
    expect(serverLead()).toBe(3_599_600)
  })
})
