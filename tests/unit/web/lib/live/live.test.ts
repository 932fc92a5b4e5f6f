import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LiveSubject } from '#shared/contract/calls/live.ts'

interface Lease {
  readonly subjects: readonly LiveSubject[]
  readonly answer: () => void
}

const { leases } = vi.hoisted(() => ({ leases: [] as Lease[] }))

vi.mock('#web/lib/call.ts', () => ({
  call: (_: unknown, { subjects }: Pick<Lease, 'subjects'>) =>
    new Promise(resolve => {
      const channels = subjects.map(subject => ({ subject, names: [] }))
      leases.push({ subjects, answer: () => resolve({ endpoint: 'wss://events', leaseSeconds: 60, channels }) })
    }),
}))
vi.mock('#web/lib/session/session.ts', () => ({ currentSession: () => ({}), onSessionChange: () => {} }))
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
})
