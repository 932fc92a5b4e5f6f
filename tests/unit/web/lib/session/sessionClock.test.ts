import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentSession, startSession } from '#web/lib/session/session.ts'
import { watchSession } from '#web/lib/session/sessionClock.ts'
import { memoryStorage, session as fixed } from '../../support.ts'

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

it('ends a session by itself when its time is up', () => {
  watchSession()
  startSession(session)
  vi.advanceTimersByTime(500)
  expect(currentSession()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(currentSession()).toBeNull()
})

it('notices at the next look that the computer slept past the end', () => {
  watchSession()
  startSession(session)
  vi.setSystemTime(60_000)
  window.dispatchEvent(new Event('focus'))
  expect(currentSession()).toBeNull()
})

it('does not end a longer session early because timers are limited', () => {
  watchSession()
  startSession({ ...session, expriesIn: 2 ** 32 })
  vi.advanceTimersByTime(2 ** 31)
  expect(currentSession()).not.toBeNull()
})
