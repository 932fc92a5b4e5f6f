import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { currentSession, endSession, sessionEnd, startSession, type HeldSession } from '#web/lib/session/session.ts'
import { receiveSession, shareSession } from '#web/lib/session/sharedSession.ts'
import { eventually } from '#tests/support/eventually.ts'
import { memoryStorage, session as fixed } from '#tests/unit/web/support.ts'

const own: HeldSession = { ...fixed, userGroupsList: [...fixed.userGroupsList], serverLead: 0 }
const fetching = vi.fn<typeof fetch>()
/** The locks that other tabs hold. */
let held: readonly { readonly name: string }[]

beforeEach(() => {
  fetching.mockReset().mockImplementation(async () => new Response('{}'))
  vi.stubGlobal('fetch', fetching)
  held = []
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held }), request: async () => undefined } })
  vi.stubGlobal('sessionStorage', memoryStorage())
  endSession('signedOut')
})
afterEach(() => vi.restoreAllMocks())

/** Answers as other tabs would. Returns the messages that they get. */
const otherTab = (answers: readonly unknown[] = []): unknown[] => {
  const reported: unknown[] = []
  const channel = new BroadcastChannel('benchwatch-session')
  channel.onmessage = ({ data }: MessageEvent) => {
    reported.push(data)
    if ((data as { type?: string }).type === 'ask') for (const answer of answers) channel.postMessage(answer)
  }
  onTestFinished(() => channel.close())
  return reported
}

const answer = (change: Partial<HeldSession> = {}) => ({ type: 'answer', session: { ...own, ...change } })

describe('a session in several tabs', () => {
  it('is passed from an open tab to a new tab, which stores it', async () => {
    otherTab([answer({ userName: 'ann', accessToken: 'of ann' }), answer({ userName: 'ann', accessToken: 'of ann' })])
    await receiveSession()
    expect(currentSession()).toMatchObject({ userName: 'ann', accessToken: 'of ann' })
    expect(sessionStorage.getItem('userName')).toBe('ann')
    expect(fetching.mock.calls[0]?.[1]).toMatchObject({ headers: { AccessToken: 'of ann' } })
  })

  it.each([
    ['nobody answers', []],
    ['several users are signed in', [answer({ userName: 'ann' }), answer({ userName: 'bob' })]],
    ['the answer is not a session', [{ type: 'answer', session: { userName: 'ann' } }, 'hello', null]],
    ['a role is unknown', [answer({ userGroupsList: ['root'] as never })]],
  ])('is not accepted by a new tab if %s', async (_, answers) => {
    otherTab(answers)
    await receiveSession()
    expect(currentSession()).toBeNull()
    expect(fetching).not.toHaveBeenCalled()
  })

  it('is awaited by a new tab for up to 3 s from tabs that hold the lock of a session, because they may be busy', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    held = [{ name: 'benchwatch-session' }, { name: 'benchwatch-session' }, { name: 'another' }]
    const done = vi.fn<() => void>()
    const received = receiveSession().then(done)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(done).not.toHaveBeenCalled()
    const busy = new BroadcastChannel('benchwatch-session')
    onTestFinished(() => busy.close())
    for (const token of ['one', 'two']) busy.postMessage(answer({ userName: 'ann', accessToken: token }))
    // Messages arrive in real time. Each step lets some arrive.
    let waited = 0
    for (; waited < 1_900 && done.mock.calls.length === 0; waited += 10) await vi.advanceTimersByTimeAsync(10)
    expect(waited).toBeLessThan(1_900)
    await received
    expect(currentSession()?.userName).toBe('ann')
  })

  it('is not awaited for longer than 3 s from tabs that do not answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    held = [{ name: 'benchwatch-session' }]
    const done = vi.fn<() => void>()
    const received = receiveSession().then(done)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await received
    expect(currentSession()).toBeNull()
  })

  it('is awaited by a new tab for at most 150 ms if no tab holds the lock', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const done = vi.fn<() => void>()
    const received = receiveSession().then(done)
    await vi.advanceTimersByTimeAsync(149)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await received
    expect(currentSession()).toBeNull()
  })

  it.each([
    ['refuses its token', async () => new Response('{}', { status: 401 })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is not accepted by a new tab if the server %s', async (_, answered) => {
    fetching.mockImplementation(answered)
    otherTab([answer()])
    await receiveSession()
    expect(currentSession()).toBeNull()
    expect(sessionStorage.length).toBe(0)
  })

  it('is not requested by a tab that has one already', async () => {
    startSession(own)
    const reported = otherTab([answer({ userName: 'bob' })])
    await receiveSession()
    expect(currentSession()?.userName).toBe(own.userName)
    expect(reported).toEqual([])
  })

  it('is not shared in a browser without BroadcastChannel', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    expect(shareSession()).toBeTypeOf('function')
    await receiveSession()
    expect(currentSession()).toBeNull()
    vi.unstubAllGlobals()
  })

  /** Sends a request, and waits for the answers to it. */
  const asked = async (): Promise<unknown[]> => {
    const reported: unknown[] = []
    const channel = new BroadcastChannel('benchwatch-session')
    onTestFinished(() => channel.close())
    channel.onmessage = ({ data }: MessageEvent) => void reported.push(data)
    channel.postMessage({ type: 'ask' })
    // Answers come in the order of the questions: that of the second tab comes after all others.
    otherTab([{ type: 'last' }])
    channel.postMessage({ type: 'ask' })
    await eventually('the last answer', async () => reported.some(one => (one as { type: string }).type === 'last'))
    return reported.filter(one => (one as { type: string }).type === 'answer')
  }

  it('is passed to tabs that request it until it expires', async () => {
    const lasting = { ...own, presentTime: Date.now(), expriesIn: 60_000 }
    startSession(lasting)
    onTestFinished(shareSession())
    expect((await asked())[0]).toMatchObject({ session: { accessToken: own.accessToken } })
    startSession({ ...lasting, presentTime: Date.now() - 120_000 })
    expect(await asked()).toEqual([])
  })

  it.each(['signedOut', 'expired'] as const)('ends in all other tabs when it ends in one tab (%s)', async ended => {
    onTestFinished(shareSession())
    startSession(own)
    const reported = otherTab()
    endSession(ended)
    await eventually('the other tab gets a message', async () => reported.length > 0)
    expect(reported).toEqual([{ type: 'end', accessToken: own.accessToken, ended }])
  })

  it('ends when it ends in another tab, but not when a different session ends there', async () => {
    onTestFinished(shareSession())
    startSession(own)
    const other = new BroadcastChannel('benchwatch-session')
    onTestFinished(() => other.close())
    const reported = otherTab()
    other.postMessage({ type: 'end', accessToken: 'another', ended: 'signedOut' })
    other.postMessage({ type: 'end', accessToken: own.accessToken, ended: 'expired' })
    await eventually('the session has ended', async () => currentSession() === null)
    expect(sessionEnd()).toBe('expired')
    expect(reported).toHaveLength(2)
  })
})
