import { beforeEach, describe, expect, it, vi } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import { notices } from '#web/lib/notices.ts'
import {
  currentSession,
  endSession,
  readSession,
  sessionEnd,
  startSession,
  timeLeft,
} from '#web/lib/session/session.ts'
import { memoryStorage, session as fixed } from '#tests/unit/web/support.ts'

const session = { ...fixed, userGroupsList: [...fixed.userGroupsList] }

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  notices.set([])
})

describe('a session of the console', () => {
  it.each([
    ['before the time is up', 1_499, 0, 1],
    ['exactly when it is up', 1_500, 0, 0],
    ['after it', 1_501, 0, -1],
    ['on a computer that is three hours ahead', 10_801_400, -10_800_000, 100],
    ['on a computer that is an hour behind', -3_598_499, 3_600_000, -1],
  ])('computes the time that is left %s', (_, now, serverLead, left) => {
    expect(timeLeft({ ...session, serverLead }, now)).toBe(left)
  })

  it('stores the user name, the user info, and the roles as a comma-separated list', () => {
    startSession({ ...session, userGroupsList: ['adminGroup', 'normalGroup'] })
    expect(sessionStorage.getItem('userName')).toBe('admin')
    expect(JSON.parse(sessionStorage.getItem('userInfo') ?? '')).toMatchObject({ accessToken: 'token' })
    expect(sessionStorage.getItem('roles')).toBe('adminGroup,normalGroup')
  })

  it('is read from the storage exactly as it was stored', () => {
    startSession(session)
    expect(readSession(sessionStorage)).toEqual({ ...session, serverLead: 0 })
  })

  it.each([
    ['nothing is stored', null],
    ['it is not JSON', '{'],
    ['it is something else', '{"userName":"admin"}'],
    ['it is null', 'null'],
  ])('is treated as missing if %s', (_, stored) => {
    expect(readSession({ getItem: key => (key === 'userInfo' ? stored : null) })).toBeNull()
  })

  it('ignores roles that it does not know', () => {
    startSession(session)
    sessionStorage.setItem('roles', 'adminGroup,root,')
    expect(readSession(sessionStorage)?.userGroupsList).toEqual(['adminGroup'])
  })

  it('clears the storage when its time is over, and tells the page that the session has expired', () => {
    startSession(session)
    endSession('expired')
    expect(currentSession()).toBeNull()
    expect(sessionStorage.length).toBe(0)
    expect(notices.get().map(({ type, text }) => [type, text])).toEqual([['error', messages.sessionExpired]])
  })

  it('clears the storage at a sign-out, without the notice that the session has expired', () => {
    startSession(session)
    endSession('signedOut')
    expect([currentSession(), sessionEnd(), notices.get(), sessionStorage.length]).toEqual([null, 'signedOut', [], 0])
  })

  it('drops the notices of the previous session', () => {
    startSession(session)
    endSession('expired')
    startSession(session)
    expect(notices.get()).toEqual([])
  })
})
