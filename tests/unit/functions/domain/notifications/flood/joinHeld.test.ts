import { describe, expect, it } from 'vitest'
import { claim, fail, newDelivery } from '#functions/domain/notifications/delivery/delivery.ts'
import type { DeliveryRecord } from '#functions/domain/notifications/delivery/storedDelivery.ts'
import { teamLimits } from '#functions/domain/notifications/flood/flood.ts'
import { chooseJoinTime, computeJoinTimes, noFloods } from '#functions/domain/notifications/flood/floods.ts'
import { hold, holdEnd, joinsNow } from '#functions/domain/notifications/flood/heldDelivery.ts'
import { joinHeld, namedLimit, placeOf, joinOrder } from '#functions/domain/notifications/flood/joinHeld.ts'
import { joinedLine, joinedMessage } from '#functions/domain/notifications/flood/joinedMessage.ts'
import { fc } from '#tests/support/draw/fc.ts'

const ann = { id: 'mail:ann', channel: 'mail', name: 'Ann', teams: ['Lab'], isToldOver: true } as const

const record = (id: string, at: number, other: Partial<DeliveryRecord> = {}): DeliveryRecord => ({
  id,
  kind: 'opened',
  thread: `SN-${id}.R.1.1`,
  alarms: [`SN-${id}.R.1.1`],
  messageAt: at,
  messageName: `message ${id}`,
  ruleName: 'R',
  deviceName: `SN-${id}`,
  audience: 'TAC',
  receiver: ann,
  delivery: newDelivery('mail', at),
  ...other,
})
const lineOf = ({ id }: DeliveryRecord): string => id

describe('a delivery during a flood', () => {
  it('is held until the next joined message of one of its teams, and becomes part of that message', () => {
    const held = hold(record('a', 1), 60_000)
    expect(joinsNow(held, 59_999)).toBe(false)
    expect(joinsNow(held, 60_000)).toBe(true)
    expect(joinsNow(record('a', 1), 60_000)).toBe(false)
    expect(joinsNow({ ...held, delivery: fail(held.delivery, 2, 'no') }, 60_000)).toBe(false)
    expect(chooseJoinTime({ ...ann, teams: ['Lab', 'Night', 'Other'] }, { teams: { Lab: 9, Night: 5 } })).toBe(5)
  })

  it('is not held for a team whose name is that of a property of every object', () => {
    const inNoFlood = computeJoinTimes(noFloods, [{ id: 'a', name: 'constructor' }], 1, teamLimits)
    expect(chooseJoinTime({ ...ann, teams: ['constructor', '__proto__'] }, inNoFlood)).toBeUndefined()
    expect(chooseJoinTime({ ...ann, teams: ['constructor', 'Lab'] }, { teams: { Lab: 9 } })).toBe(9)
  })

  it('to a webhook or an incident service is sent alone, because there one alarm is one incident', () => {
    const times = { topic: 7, teams: { Lab: 9 } }
    expect(chooseJoinTime({ ...ann, channel: 'pagerDuty' }, times)).toBeUndefined()
    expect(chooseJoinTime({ ...ann, channel: 'webhook' }, times)).toBeUndefined()
    expect(chooseJoinTime({ id: 'sns:TAC', channel: 'sns', name: 'TAC', isToldOver: false }, times)).toBe(7)
  })

  it('holds back the message about the end of its alarm, which must come after it', () => {
    const end = record('end', 5, { kind: 'resolved' })
    expect(holdEnd(end, record('a', 1), 5)).toBe(end)
    const opening = hold(record('a', 1), 60_000)
    expect(holdEnd(end, opening, 5)).toMatchObject({ joinAt: 60_000 })
    const saidBy = placeOf(record('b', 0))
    expect(holdEnd(end, { ...opening, saidBy }, 60_001)).toMatchObject({ joinAt: 240_000, after: saidBy })
  })
})

describe('a joined message of a flood', () => {
  it('contains the first message unchanged, and one line for each other message', () => {
    const { first, joined } = joinHeld(record('a', 1), [record('b', 2)], true, one => joinedLine(one, 'UTC'), 60_000)
    expect(first).toMatchObject({ id: 'a', delivery: { attempts: 1, progress: { state: 'sending' } } })
    expect(joined).toMatchObject([{ id: 'b', saidBy: { id: 'a' }, delivery: { progress: { state: 'joined' } } }])
    const message = {
      id: 'a',
      kind: 'opened',
      thread: 'SN-a.R.1.1',
      severity: 120,
      title: 'Alarm R on SN-a',
      text: 'Rule: R',
      at: 1,
      ruleName: 'R',
      deviceName: 'SN-a',
      modelName: 'M',
      link: undefined,
    } as const
    const { title, text } = joinedMessage(message, first.says ?? { others: 0, lines: [] })
    expect(title).toBe('2 messages at once. First: Alarm R on SN-a')
    expect(text).toMatch(/joins 2\.[^]*\n\nRule: R\n\nThen:\n {2}1970-01-01 00:00:00 UTC {2}Alarm R on SN-b$/)
    expect(joinedMessage(message, { others: 150, lines: ['x'] }).text).toMatch(/ {2}x\n {2}and 149 more$/)
  })

  it('contains each held message once and in order, even if it is split or a worker is killed', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat({ max: 10_000 }), { minLength: 2, maxLength: 150 }),
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.nat({ max: 5 }), { maxLength: 4 }),
        (times, size, kills) => {
          const store = new Map(times.map(at => [String(at), hold(record(String(at), at), 20_000)]))
          /** One run of the clock, killed after a number of writes. */
          const run = (writes: number): void => {
            const due = [...store.values()].filter(one => joinsNow(one, 20_000))
            const [leader, ...others] = joinOrder(due)
            let first = leader
            for (let from = 0, written = 0; first && written < writes; from += size, written += 1) {
              const isLast = from + size >= others.length
              const made = joinHeld(first, others.slice(from, from + size), isLast, lineOf, 20_000)
              for (const one of [made.first, ...made.joined]) store.set(one.id, one)
              first = made.first
              if (isLast) break
            }
          }
          for (const writes of [...kills, Infinity]) run(writes)
          const all = [...store.values()]
          const allSending = all.filter(({ delivery }) => delivery.progress.state === 'sending')
          expect(allSending).toHaveLength(1)
          const [sending] = allSending
          expect(sending?.id).toBe(String(Math.min(...times)))
          expect(sending?.says?.others).toBe(times.length - 1)
          const ids = times.toSorted((a, b) => a - b).map(String)
          expect(sending?.says?.lines).toEqual(ids.slice(1, namedLimit + 1))
          expect(all.filter(({ saidBy }) => saidBy?.id === sending?.id)).toHaveLength(times.length - 1)
          expect(sending && claim(sending.delivery, 20_001)).toBe(sending?.delivery)
        },
      ),
      { numRuns: 100 },
    )
  })
})
