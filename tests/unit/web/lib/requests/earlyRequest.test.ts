import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { morningPath } from '#shared/contract/morningPath.ts'
import { routes } from '#shared/contract/routes.ts'
import { call } from '#web/lib/call.ts'
import { requestEarly } from '#web/lib/requests/earlyRequest.ts'
import { currentSession, startSession } from '#web/lib/session/session.ts'
import { memoryStorage, session as fixed } from '#tests/unit/web/support.ts'

const { getMorning } = routes.devices

const fetching = vi.fn<typeof fetch>()

const signIn = (accessToken: string): void =>
  startSession({ ...fixed, accessToken, userGroupsList: [...fixed.userGroupsList] })

const askEarly = (): void => requestEarly({ method: 'GET', path: morningPath }, currentSession()?.accessToken ?? '')

beforeEach(() => {
  vi.useFakeTimers()
  fetching.mockReset()
  fetching.mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ from: fetching.mock.calls.length }))))
  vi.stubGlobal('fetch', fetching)
  vi.stubGlobal('sessionStorage', memoryStorage())
  signIn('first')
})
afterEach(() => void vi.useRealTimers())

describe('a request that is sent before its page is loaded', () => {
  it('answers the first call, which sends no request of its own, and no later call', async () => {
    askEarly()
    expect(await call(getMorning, {})).toEqual({ from: 1 })
    expect(fetching).toHaveBeenCalledTimes(1)
    expect(fetching.mock.calls[0]).toMatchObject(['/api/morning', { method: 'GET', headers: { AccessToken: 'first' } }])
    expect(await call(getMorning, {})).toEqual({ from: 2 })
  })

  it('does not answer a call of another session', async () => {
    askEarly()
    signIn('second')
    expect(await call(getMorning, {})).toEqual({ from: 2 })
  })

  it('does not answer a call five seconds later, for which it is too old', async () => {
    askEarly()
    vi.advanceTimersByTime(5_000)
    expect(await call(getMorning, {})).toEqual({ from: 2 })
  })

  it('fails the call that takes its answer if it fails', async () => {
    fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    askEarly()
    await expect(call(getMorning, {})).rejects.toMatchObject({ status: 0, type: 'Unreachable' })
    expect(await call(getMorning, {})).toEqual({ from: 2 })
  })
})
