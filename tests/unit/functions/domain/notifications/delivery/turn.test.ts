import { describe, expect, it } from 'vitest'
import {
  claim,
  dueAtOf,
  fail,
  hasEnded,
  join,
  newDelivery,
  postpone,
  settle,
} from '#functions/domain/notifications/delivery/delivery.ts'
import { decideTurn, type Queued } from '#functions/domain/notifications/delivery/turn.ts'
import { fc } from '#tests/support/draw/fc.ts'

const minute = 60_000
const hour = 60 * minute

const queued = (id: string, kind: Queued['kind'], delivery = newDelivery('webhook', 0)): Queued => ({
  id,
  kind,
  delivery,
})
const sending = claim(newDelivery('webhook', 0), 0)
const waiting = settle(sending, { outcome: 'failed', reason: 'r', afterMs: hour }, 0)
const refused = settle(sending, { outcome: 'refused', reason: 'r' }, 0)
const delivered = settle(sending, { outcome: 'delivered' }, 0)

describe('the queue of deliveries to one receiver', () => {
  it('sends a delivery at once if no earlier one is waiting', () => {
    expect(decideTurn({ kind: 'opened' }, [], 0)).toEqual({ turn: 'now', joins: [] })
    expect(decideTurn({ kind: 'resolved' }, [], 0)).toEqual({ turn: 'now', joins: [] })
  })

  it('sends a delivery only after the earlier ones have ended', () => {
    expect(decideTurn({ kind: 'opened' }, [queued('a', 'opened', waiting)], 5)).toEqual({ turn: 'later', dueAt: hour })
    expect(decideTurn({ kind: 'opened' }, [queued('a', 'opened', refused)], 5)).toEqual({ turn: 'now', joins: [] })
  })

  it('merges opening messages that failed into the message about the end of their alarm', () => {
    const earlier = [queued('a', 'opened', delivered), queued('b', 'opened', waiting)]
    expect(decideTurn({ kind: 'resolved' }, earlier, 5)).toEqual({ turn: 'now', joins: ['b'] })
  })

  it("merges failed opening messages into the message for a team's next step, but waits for one that is being sent", () => {
    const step = { kind: 'opened', step: { team: 'Lab', number: 2 } } as const
    expect(decideTurn(step, [queued('a', 'opened', waiting)], 5)).toEqual({ turn: 'now', joins: ['a'] })
    expect(decideTurn(step, [queued('a', 'opened', sending)], 5)).toEqual({ turn: 'later', dueAt: minute })
    expect(decideTurn(step, [queued('a', 'opened', refused)], 5)).toEqual({ turn: 'now', joins: [] })
  })

  it("sends the message about an alarm's end only after an opening message that is being sent", () => {
    const earlier = [queued('a', 'opened', sending)]
    expect(decideTurn({ kind: 'resolved' }, earlier, 5)).toEqual({ turn: 'later', dueAt: minute })
    expect(decideTurn({ kind: 'resolved' }, earlier, minute)).toEqual({ turn: 'now', joins: ['a'] })
  })

  it("never sends the message about an alarm's end if the receiver refused the opening message", () => {
    expect(decideTurn({ kind: 'resolved' }, [queued('a', 'opened', refused)], 5)).toEqual({ turn: 'never' })
  })

  it('sends a combined message about opening and end even if a separate opening message was refused', () => {
    const both = { kind: 'resolved', saysToo: ['b'] } as const
    expect(decideTurn(both, [queued('a', 'opened', refused)], 5)).toEqual({ turn: 'now', joins: [] })
  })
})

/** The fate of an attempt: a worker may be killed before or after the message arrived. */
const fates = ['arrives', 'fails', 'is refused', 'killed before', 'killed after'] as const
type Fate = (typeof fates)[number]

interface Arrival {
  readonly id: string
  /** The places in the queue of the messages that it says. */
  readonly says: readonly number[]
}

/** Lets the clock work on the messages of an alarm to one receiver until all have ended. */
const deliverAll = (kinds: readonly Queued['kind'][], fateOf: (attempt: number) => Fate) => {
  const queue = kinds.map((kind, place) => queued(String(place), kind, newDelivery('webhook', place * minute)))
  const arrivals: Arrival[] = []
  let attempts = 0
  const put = (place: number, delivery: Queued['delivery']): void => {
    const before = queue[place]
    if (before) queue[place] = { ...before, delivery }
  }
  const attempt = (place: number, now: number): void => {
    const one = queue[place]
    if (!one) return
    const turn = decideTurn(one, queue.slice(0, place), now)
    if (turn.turn === 'never') return put(place, fail(one.delivery, now, 'never sent'))
    if (turn.turn === 'later') return put(place, postpone(one.delivery, turn.dueAt))
    const claimed = claim(one.delivery, now)
    put(place, claimed)
    if (claimed.progress.state !== 'sending') return
    for (const id of turn.joins) put(Number(id), join(queue[Number(id)]?.delivery ?? one.delivery, now))
    const fate = fateOf((attempts += 1))
    const joined = queue.slice(0, place).flatMap(({ delivery }, at) => (delivery.progress.state === 'joined' ? at : []))
    if (fate === 'arrives' || fate === 'killed after') arrivals.push({ id: one.id, says: [...joined, place] })
    if (fate === 'arrives') put(place, settle(claimed, { outcome: 'delivered' }, now))
    if (fate === 'fails') put(place, settle(claimed, { outcome: 'failed', reason: 'r' }, now))
    if (fate === 'is refused') put(place, settle(claimed, { outcome: 'refused', reason: 'r' }, now))
  }
  for (let steps = 0; queue.some(({ delivery }) => !hasEnded(delivery)); steps += 1) {
    if (steps > 10_000) throw new Error('The deliveries do not end')
    const dues = queue.map(({ delivery }) => dueAtOf(delivery) ?? Infinity)
    const now = Math.min(...dues)
    attempt(dues.indexOf(now), now)
  }
  return { queue, arrivals }
}

const run = fc.record({
  kinds: fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.boolean())
    .map(([openings, isOver]): Queued['kind'][] => [
      ...Array.from({ length: openings }, () => 'opened' as const),
      ...(isOver ? (['resolved'] as const) : []),
    ]),
  fates: fc.array(fc.constantFrom(...fates), { minLength: 1 }),
})

describe('the deliveries about one alarm to one receiver', () => {
  const each = (check: (outcome: ReturnType<typeof deliverAll>) => void): void =>
    fc.assert(
      fc.property(run, ({ kinds, fates: drawn }) => {
        check(deliverAll(kinds, attempt => drawn[attempt % drawn.length] ?? 'fails'))
      }),
      { numRuns: 500 },
    )

  it('are all delivered or given up eventually, whatever happens', () => {
    each(({ queue }) => expect(queue.every(({ delivery }) => hasEnded(delivery))).toBe(true))
  })

  it('have really arrived if their state says so', () => {
    each(({ queue, arrivals }) => {
      const arrived = new Set(arrivals.map(({ id }) => id))
      const claimed = queue.filter(({ delivery }) => delivery.progress.state === 'delivered')
      expect(claimed.filter(({ id }) => !arrived.has(id))).toEqual([])
    })
  })

  it('arrive in order', () => {
    each(({ arrivals }) => {
      const places = arrivals.map(({ id }) => Number(id))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    })
  })

  it('have together delivered all content if the last one arrives, except what the receiver refused', () => {
    each(({ queue, arrivals }) => {
      if (queue.at(-1)?.delivery.progress.state !== 'delivered') return
      const said = new Set(arrivals.flatMap(({ says }) => says))
      const unsaid = queue.filter((_, place) => !said.has(place))
      expect(unsaid.filter(({ delivery }) => delivery.progress.state !== 'failed')).toEqual([])
    })
  })

  it('do not mention the end if the receiver was not notified of the beginning', () => {
    each(({ queue, arrivals }) => {
      const end = queue.findIndex(({ kind }) => kind === 'resolved')
      const notified = arrivals.find(({ id }) => Number(id) === end)
      if (!notified) return
      const others = arrivals.some(({ id }) => Number(id) < end)
      expect(others || notified.says.length > 1).toBe(true)
    })
  })
})
