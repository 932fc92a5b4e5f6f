import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentSession, startSession } from '#web/lib/session/session.ts'
import { signOut } from '#web/lib/session/signOut.ts'
import { memoryStorage, session } from '#tests/unit/web/support.ts'

const fetching = vi.fn<typeof fetch>()

beforeEach(() => {
  fetching.mockReset()
  vi.stubGlobal('fetch', fetching)
  vi.stubGlobal('sessionStorage', memoryStorage())
  startSession({ ...session, userGroupsList: [...session.userGroupsList] })
})

describe('a sign-out', () => {
  it('revokes the token on the server with a request that continues after the page is closed', () => {
    fetching.mockResolvedValue(new Response('{}'))
    signOut()
    const [url, init] = fetching.mock.calls[0] ?? []
    expect(url).toBe('/api/logout_user')
    expect(init).toMatchObject({ method: 'POST', keepalive: true, headers: { AccessToken: 'token' } })
  })

  it('ends the session in the browser whatever the server answers', () => {
    fetching.mockRejectedValue(new TypeError('Failed to fetch'))
    signOut()
    expect(currentSession()).toBeNull()
    expect(sessionStorage.length).toBe(0)
  })
})
