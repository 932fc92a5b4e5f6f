import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notices } from '#web/lib/notices.ts'
import { currentSession, startSession } from '#web/lib/session/session.ts'
import { watchSession } from '#web/lib/session/sessionClock.ts'
import { memoryStorage, session as fixed } from '#tests/unit/web/support.ts'

const session = { ...fixed, userGroupsList: [...fixed.userGroupsList] }

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 })
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the timer of a session', () => {
  it('ends a session when its time is up, without any action of the user', () => {
    watchSession()
    startSession(session)
    vi.advanceTimersByTime(500)
    expect(currentSession()).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(currentSession()).toBeNull()
  })

  it('ends the session at the next check if the computer was asleep when the session should have ended', () => {
    watchSession()
    startSession(session)
    vi.setSystemTime(60_000)
    window.dispatchEvent(new Event('focus'))
    expect(currentSession()).toBeNull()
  })

  it('does not end a long session early because a timer of the browser cannot wait that long', () => {
    watchSession()
    startSession({ ...session, expriesIn: 2 ** 32 })
    vi.advanceTimersByTime(2 ** 31)
    expect(currentSession()).not.toBeNull()
  })

  it('warns a single time before the end, so that the user can save the input', () => {
    watchSession()
    startSession({ ...session, expriesIn: 3_600_000 })
    const texts = () => notices.get().map(({ type, text, stays }) => [type, text.slice(0, 17), stays])
    vi.advanceTimersByTime(55 * 60_000 - 1_000)
    expect(texts()).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(texts()).toEqual([['warning', 'Your session ends', true]])
    notices.set([])
    window.dispatchEvent(new Event('focus'))
    expect([texts(), currentSession() === null]).toEqual([[], false])
    vi.advanceTimersByTime(5 * 60_000 + 1)
    expect(currentSession()).toBeNull()
  })
})
