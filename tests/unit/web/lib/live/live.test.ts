import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LiveSubject } from '#shared/contract/calls/live.ts'

interface Lease {
  readonly subjects: readonly LiveSubject[]
  readonly answer: () => void
  readonly fail: () => void
}

const { leases, session } = vi.hoisted(() => ({ leases: [] as Lease[], session: { isOpen: true } }))

vi.mock('#web/lib/call.ts', () => ({
  call: (_: unknown, { subjects }: Pick<Lease, 'subjects'>) =>
    new Promise((resolve, reject) => {
      const channels = subjects.map(subject => ({ subject, names: [] }))
      leases.push({
        subjects,
        answer: () => resolve({ endpoint: 'wss://events', leaseSeconds: 60, channels }),
        fail: () => reject(new Error('Unauthenticated')),
      })
    }),
}))
vi.mock('#web/lib/session/session.ts', () => ({
  currentSession: () => (session.isOpen ? {} : null),
  onSessionChange: () => {},
}))
vi.mock('#web/lib/live/liveClient.ts', () => ({
  onConnection: () => {},
  listen: () => Promise.resolve([]),
  stopListening: () => {},
}))

vi.useFakeTimers()
afterEach(() => {
  vi.useRealTimers()
})

describe('the live connection', () => {
  it('also leases a channel that the page begins to watch while another lease is being requested', async () => {
    const { watch } = await import('#web/lib/live/live.ts')
    watch('alarms', () => {})
    await vi.advanceTimersByTimeAsync(1_100)
    watch('device/SN-1', () => {})
    leases[0]?.answer()
    await vi.advanceTimersByTimeAsync(1_100)
    leases[1]?.answer()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(leases.map(({ subjects }) => subjects)).toEqual([['alarms'], ['alarms', 'device/SN-1']])
  })

  it('requests one lease for all channels that a page begins to watch while it is drawn', async () => {
    vi.useFakeTimers()
    vi.resetModules()
    leases.length = 0
    const { watch } = await import('#web/lib/live/live.ts')
    watch('alarms', () => {})
    await vi.advanceTimersByTimeAsync(500)
    expect(leases).toEqual([])
    watch('devices', () => {})
    await vi.advanceTimersByTimeAsync(1_100)
    expect(leases.map(({ subjects }) => subjects)).toEqual([['alarms', 'devices']])
  })

  it.each(['answer', 'fail'] as const)('stays off if the session ends before a lease comes (%s)', async outcome => {
    vi.useFakeTimers()
    vi.resetModules()
    leases.length = 0
    session.isOpen = true
    const { liveState, watch } = await import('#web/lib/live/live.ts')
    watch('alarms', () => {})
    await vi.advanceTimersByTimeAsync(1_100)
    session.isOpen = false
    leases[0]?.[outcome]()
    await vi.advanceTimersByTimeAsync(1_100)
    expect([leases.length, liveState.get()]).toEqual([1, 'off'])
  })
})
