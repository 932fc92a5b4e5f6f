import { describe, expect, it } from 'vitest'
import type { ChannelKind } from '#functions/domain/notifications/channels/channel.ts'
import type { Outcome } from '#functions/domain/notifications/channels/outcome.ts'
import {
  claim,
  dueAtOf,
  fail,
  join,
  leaseMs,
  markReturned,
  newDelivery,
  settle,
  type Delivery,
} from '#functions/domain/notifications/delivery/delivery.ts'
import { fc } from '#tests/support/draw/fc.ts'

const minute = 60_000
const hour = 60 * minute
const kinds: readonly ChannelKind[] = ['sns', 'mail', 'sms', 'webhook', 'slack', 'teams', 'pagerDuty']
const away: Outcome = { outcome: 'failed', reason: 'It is away' }

/** The times at which a delivery is attempted if nobody but the clock looks at it, and the delivery in the end. */
const attemptAll = (channel: ChannelKind, outcomeOf: (attempt: number) => Outcome | 'killed') => {
  let delivery = newDelivery(channel, 0)
  const times: number[] = []
  for (let now = dueAtOf(delivery); now !== undefined; now = dueAtOf(delivery)) {
    const claimed = claim(delivery, now)
    delivery = claimed
    if (claimed.progress.state !== 'sending') continue
    times.push(now)
    const outcome = outcomeOf(times.length)
    if (outcome !== 'killed') delivery = settle(claimed, outcome, now)
  }
  return { times, delivery }
}

describe('a delivery of a message', () => {
  it('ends with the first attempt that arrives, and stores the id that the receiver gave the message', () => {
    const { times, delivery } = attemptAll('slack', attempt =>
      attempt < 3 ? away : { outcome: 'delivered', reference: '17.5' },
    )
    expect(times).toEqual([0, minute, 3 * minute])
    expect(delivery).toMatchObject({ attempts: 3, progress: { state: 'delivered', reference: '17.5' } })
  })

  it('is not attempted again after its receiver has refused the message', () => {
    const { times, delivery } = attemptAll('mail', () => ({ outcome: 'refused', reason: 'No such box' }))
    expect(times).toEqual([0])
    expect(delivery.progress).toEqual({ state: 'failed', at: 0, reason: 'No such box' })
  })

  it('is retried to a webhook for 75 hours', () => {
    const { times, delivery } = attemptAll('webhook', () => away)
    expect(times.map(time => time / minute)).toEqual([0, 1, 6, 36, 156, 456, 1056, 1896, 3096, 4476])
    expect(delivery.progress).toMatchObject({ state: 'failed', reason: 'Given up: It is away' })
  })

  it.each([
    ['sns', 48],
    ['mail', 48],
    ['slack', 24],
    ['teams', 24],
    ['pagerDuty', 24],
    ['sms', 4],
  ] as const)('is retried on the channel %s for %i hours', (channel, hours) => {
    const { times } = attemptAll(channel, () => away)
    expect(times.at(-1)).toBeLessThanOrEqual(hours * hour)
    expect(times.at(-1)).toBeGreaterThan((hours - 1) * hour)
  })

  it('waits before the next attempt for as long as its receiver requests', () => {
    const { times } = attemptAll('webhook', attempt => (attempt === 1 ? { ...away, afterMs: 2 * hour } : away))
    expect(times.slice(0, 3)).toEqual([0, 2 * hour, 2 * hour + 5 * minute])
  })

  it('is given up if the receiver requests a pause beyond the time in which the message is worth sending', () => {
    const { times, delivery } = attemptAll('sms', () => ({ ...away, afterMs: 5 * hour }))
    expect(times).toEqual([0])
    expect(delivery.progress).toMatchObject({ state: 'failed', at: 0 })
  })

  it('is attempted again after the lease of a killed worker ends, but not for ever', () => {
    const { times, delivery } = attemptAll('sms', () => 'killed')
    expect(times.slice(0, 2)).toEqual([0, leaseMs])
    expect(times.length).toBeLessThan(12)
    expect(delivery.progress).toMatchObject({ state: 'failed', reason: 'Given up: The attempt was interrupted' })
  })

  it('is attempted once even if a worker sees it only after the time limit for attempts', () => {
    expect(claim(newDelivery('sms', 0), 100 * hour)).toMatchObject({ attempts: 1, progress: { state: 'sending' } })
  })

  it.each(kinds)('keeps to the pauses, leases and time limit of the channel %s, whatever happens', channel => {
    const happening = fc.oneof(
      fc.constant('killed' as const),
      fc.record({ outcome: fc.constant('failed' as const), reason: fc.constant('r'), afterMs: fc.nat(10 * hour) }),
    )
    fc.assert(
      fc.property(fc.array(happening, { minLength: 1 }), happenings => {
        const at = (attempt: number) => happenings[(attempt - 1) % happenings.length] ?? 'killed'
        const { times, delivery } = attemptAll(channel, at)
        expect(delivery.progress.state).toBe('failed')
        expect(times.at(-1)).toBeLessThanOrEqual(75 * hour)
        for (const [place, time] of times.entries()) {
          const before = times[place - 1]
          const happened = at(place)
          if (before === undefined) continue
          expect(time - before).toBeGreaterThanOrEqual(minute)
          if (happened !== 'killed') expect(time - before).toBeGreaterThanOrEqual(happened.afterMs)
        }
      }),
    )
  })

  it('does not change after it has ended', () => {
    const ends: Delivery[] = [
      settle(claim(newDelivery('mail', 0), 0), { outcome: 'delivered' }, 1),
      fail(newDelivery('mail', 0), 1, 'No'),
      join(newDelivery('mail', 0), 1),
    ]
    for (const ended of ends) {
      expect([claim(ended, 2), settle(ended, away, 2), fail(ended, 2, 'Again'), join(ended, 2)]).toEqual(
        Array.from({ length: 4 }, () => ended),
      )
    }
  })
})

describe('a mail that bounces', () => {
  const forGood = { state: 'bounced', reason: 'No such box', isForGood: true } as const
  const forNow = { ...forGood, isForGood: false }
  const fresh = newDelivery('mail', 0)
  const sending = claim(fresh, 0)
  const delivered = settle(sending, { outcome: 'delivered' }, 1)
  const waiting = settle(sending, away, 1)

  it.each([
    ['delivered', delivered, forNow],
    ['being sent', sending, forNow],
    ['waiting for another attempt, if the bounce is permanent', waiting, forGood],
  ] as const)('ends its delivery in this state: %s', (_, delivery, noted) => {
    const ended = markReturned(delivery, noted, 7)
    expect(ended.progress).toEqual({ state: 'bounced', at: 7, reason: 'No such box' })
    expect(dueAtOf(ended)).toBeUndefined()
    expect(settle(ended, { outcome: 'delivered' }, 8)).toBe(ended)
  })

  it.each([
    ['waiting for another attempt, if the bounce is temporary', waiting, forNow],
    ['failed', fail(fresh, 1, 'no'), forGood],
    ['joined with another message', join(fresh, 1), forGood],
    ['bounced before', markReturned(delivered, forGood, 2), { ...forGood, state: 'complained' }],
  ] as const)('leaves its delivery unchanged in this state: %s', (_, delivery, noted) => {
    expect(markReturned(delivery, noted, 7)).toBe(delivery)
  })
})
