import { describe, expect, it } from 'vitest'
import { channelIn, channelSecret, placeOf } from '#functions/domain/notifications/teams/channelSecret.ts'

const url = 'https://lims.example/alarms?key=1'
const hook = (secret: string) => ({ kind: 'webhook', url, secret }) as const
const dayMs = 24 * 3_600_000

describe('the secret of a channel', () => {
  it("signs a webhook's messages for a day together with the secret that it replaces, and comes first", () => {
    const kept = channelSecret(hook('new'), channelSecret(hook('old'), undefined, 0), 1_000)
    expect(channelIn(kept, 999 + dayMs)).toEqual({ kind: 'webhook', url, secrets: ['new', 'old'] })
    expect(channelIn(kept, 1_000 + dayMs)).toEqual({ kind: 'webhook', url, secrets: ['new'] })
  })

  it("is not treated as replaced if only the channel's address changes", () => {
    const moved = { ...hook('same'), url: 'https://other.example/' }
    const kept = channelSecret(moved, channelSecret(hook('same'), undefined, 0), 1_000)
    expect(channelIn(kept, 1_000)).toEqual({ kind: 'webhook', url: moved.url, secrets: ['same'] })
  })

  it.each([
    [{ kind: 'slack', room: 'C012', token: 'xoxb-1' } as const, 'C012'],
    [hook('x'), 'lims.example'],
    [{ kind: 'pagerDuty', routingKey: 'a'.repeat(32) } as const, undefined],
  ])("reveals nothing of the channel's destination except %j", (access, place) => {
    expect(placeOf(access)).toBe(place)
  })
})
