import { beforeEach, expect, it, vi } from 'vitest'
import { messages } from '#shared/messages.ts'
import { notices } from '#web/lib/notices.ts'
import { currentSession, endSession, isExpired, readSession, sessionEnd, startSession } from '#web/lib/session.ts'
import { memoryStorage, session as fixed } from './support.ts'

const session = { ...fixed, userGroupsList: [...fixed.userGroupsList] }

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  notices.set([])
})

it.each([
  ['before the time is up', 1_499, false],
  ['exactly when it is up', 1_500, false],
  ['after it', 1_501, true],
])('is judged %s', (_, now, expired) => {
  expect(isExpired(session, now)).toBe(expired)
})

it('keeps user name, user info and the roles as a comma list', () => {
  startSession({ ...session, userGroupsList: ['adminGroup', 'normalGroup'] })
  expect(sessionStorage.getItem('userName')).toBe('admin')
  expect(JSON.parse(sessionStorage.getItem('userInfo') ?? '')).toMatchObject({ accessToken: 'token' })
  expect(sessionStorage.getItem('roles')).toBe('adminGroup,normalGroup')
})

it('is read back as it was kept', () => {
  startSession(session)
  expect(readSession(sessionStorage)).toEqual(session)
})

it.each([
  ['nothing is stored', null],
  ['it is no JSON', '{'],
  ['it is something else', '{"userName":"admin"}'],
  ['it is null', 'null'],
])('is none where %s', (_, stored) => {
  expect(readSession({ getItem: key => (key === 'userInfo' ? stored : null) })).toBeNull()
})

it('takes roles it does not know for none', () => {
  startSession(session)
  sessionStorage.setItem('roles', 'adminGroup,root,')
  expect(readSession(sessionStorage)?.userGroupsList).toEqual(['adminGroup'])
})

it('clears the storage and says so when it times out', () => {
  startSession(session)
  endSession('expired')
  expect(currentSession()).toBeNull()
  expect(sessionStorage.length).toBe(0)
  expect(notices.get().map(({ type, text }) => [type, text])).toEqual([['error', messages.sessionExpired]])
})

it('clears the storage and says nothing when the user signs out', () => {
  startSession(session)
  endSession('signedOut')
  expect([currentSession(), sessionEnd(), notices.get(), sessionStorage.length]).toEqual([null, 'signedOut', [], 0])
})

it('drops the messages of the session before', () => {
  startSession(session)
  endSession('expired')
  startSession(session)
  expect(notices.get()).toEqual([])
})
