import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseAlarmKey } from '#functions/data/alarms/readAlarm.ts'
import { toWireId } from '#functions/domain/alarmIds.ts'
import type { Team } from '#functions/domain/notifications/teams/team.ts'
import { iso } from '#shared/time/iso.ts'
import { firingEvent } from '#tests/support/stored/firingEvent.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
vi.mock('#functions/application/deliveries/sendTo.ts')
vi.mock('#functions/data/notifications/teams/directoryRepository.ts')
vi.mock('#functions/gateways/mail/subscriberCounts.ts')
const { sendTo } = await import('#functions/application/deliveries/sendTo.ts')
const { readDirectory } = await import('#functions/data/notifications/teams/directoryRepository.ts')
const { floodsNow } = await import('#functions/api/alarms/floodsNow.ts')
const { enqueueItem } = await import('#functions/application/mailing/enqueueItem.ts')
const { sendDueDeliveries } = await import('#functions/application/minute/sendDueDeliveries.ts')
const { deliveriesOfAlarm, findIncludingDeliveries } =
  await import('#functions/data/notifications/deliveries/deliveryLog.ts')
const { readFloods, saveFloods } = await import('#functions/data/notifications/floodRepository.ts')
const { findSchedule } = await import('#functions/data/notifications/scheduleRepository.ts')
const { alarmEndItem } = await import('#functions/data/notifications/alarmEndItem.ts')
const { outboxItem } = await import('#functions/data/notifications/outboxItem.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
/** Fails the next write that joins deliveries. */
let failsJoin = false
beforeAll(async () => {
  store = await openLocalStore(async (carryOut, { body }) => {
    if (failsJoin && body.includes('saidBy')) {
      failsJoin = false
      throw new Error('killed')
    }
    return carryOut()
  })
})
afterAll(() => store.close())

const minute = 60_000
const people = ['Ada', 'Bob'].map(id => ({ id, name: id, mail: `${id}@lab.example`, revision: 1 }))
const team = (id: string, audience: Team['audience'], fields: Partial<Team> = {}) => ({
  id,
  name: id,
  audience,
  people: [{ personId: 'Ada', by: ['mail' as const] }],
  channels: [],
  isToldOver: true,
  revision: 1,
  ...fields,
})

beforeEach(() => {
  failsJoin = false
  vi.mocked(sendTo).mockReset().mockResolvedValue({ outcome: 'delivered' })
})

const isIn = (teams: readonly ReturnType<typeof team>[]) =>
  vi.mocked(readDirectory).mockResolvedValue({
    people: new Map(people.map(one => [one.id, one])),
    channels: new Map([['pager', { id: 'pager', name: 'Pager', kind: 'pagerDuty' as const, revision: 1 }]]),
    teams,
  })

const subjectOf = (device: string) => ({ deviceName: device, modelName: 'M', description: '', ruleExpression: '' })
const idOf = (device: string, at: number): string => `${device}.R.1.${at}`

const open = (device: string, at: number, audience: Team['audience']) =>
  enqueueItem(
    outboxItem({
      type: 'notice',
      audience,
      event: firingEvent(at, { id: idOf(device, at), alarmId: idOf(device, at), device, severity: 120 }),
      subject: subjectOf(device),
    }),
    at,
  )
const close = (device: string, at: number, closedAt: number) =>
  enqueueItem(
    alarmEndItem({
      alarm: {
        id: idOf(device, at),
        rule: 'R',
        device,
        version: 1,
        severity: 120,
        alarmDate: at,
        lastAlarmDate: at,
        count: 1,
        closedAt,
        closedBy: 'FALSE',
      },
      subject: subjectOf(device),
    }),
    closedAt,
  )

/** Opens a number of alarms, a second apart, on `SN-0`, `SN-1` and so on. */
const flood = async (name: string, count: number, from: number, audience: Team['audience']): Promise<string[]> => {
  const ids: string[] = []
  for (let place = 0; place < count; place += 1) {
    const at = from + place * 1_000
    await open(`${name}-${place}`, at, audience)
    ids.push(idOf(`${name}-${place}`, at))
  }
  return ids
}
const clock = (now: number) => sendDueDeliveries(() => now)
const titlesTo = (receiver: string): string[] =>
  vi
    .mocked(sendTo)
    .mock.calls.filter(([{ name }]) => name === receiver)
    .map(([, , { title }]) => title)

describe('a flood of alarms for a team', () => {
  it('sends the first nine alarms at once and the others in one joined message, whose log entry names each', async () => {
    isIn([team('A', 'Customer', { channels: ['pager'] })])
    const from = Date.parse('2026-03-01T10:00:00Z')
    const ids = await flood('SN', 30, from, 'Customer')
    expect(titlesTo('Ada')).toHaveLength(9)
    // The schedule has recorded each, as without a flood, and a service takes each by itself.
    expect((await findSchedule('SN-29#R#Customer'))?.schedule.digest.lastSent).toBe(from + 29_000)
    expect(titlesTo('Pager')).toHaveLength(30)
    await clock(from + 30_000)
    expect(titlesTo('Ada')).toHaveLength(9)
    await clock(from + 70_000)
    expect(titlesTo('Ada').slice(9)).toEqual(['21 messages at once. First: Alarm R on SN-9'])
    await clock(from + 130_000)
    expect(titlesTo('Ada')).toHaveLength(10)
    for (const id of ids.slice(10)) {
      const log = await deliveriesOfAlarm(id)
      const joined = log.find(({ receiver }) => receiver.name === 'Ada')
      expect(joined?.delivery.progress.state).toBe('joined')
      expect((await findIncludingDeliveries(log)).get(joined?.id ?? '')).toMatchObject({
        says: { others: 20 },
        delivery: { progress: { state: 'delivered' } },
      })
    }
  })

  it('claims each joined message with the time at which its receiver has its turn', async () => {
    const members = people.map(({ id }) => ({ personId: id, by: ['mail' as const] }))
    isIn([team('Turns', 'TAC', { people: members })])
    const from = Date.parse('2026-02-01T10:00:00Z')
    const ids = await flood('ST', 12, from, 'TAC')
    let time = from + 10 * minute
    await sendDueDeliveries(() => (time += minute))
    const ends = (await deliveriesOfAlarm(ids[9] ?? '')).flatMap(({ says, delivery: { progress } }) =>
      says && progress.state === 'delivered' ? progress.at : [],
    )
    expect(ends).toHaveLength(2)
    expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeGreaterThanOrEqual(minute / 2)
  })

  it('is shown to users, with its team and first alarm, only while it lasts', async () => {
    isIn([team('D', 'TAC', { models: ['M'] }), team('Other', 'TAC', { models: ['N'] })])
    const from = Date.parse('2026-03-05T10:00:00Z')
    const ids = await flood('D', 12, from, 'TAC')
    const first = toWireId(ids[0]!)
    const named = { team: 'D', audience: 'TAC', models: ['M'], from: iso(from) }
    expect(await floodsNow([parseAlarmKey(first)], from + minute)).toEqual({ D: { ...named, firstOut: first } })
    expect(await floodsNow([], from + minute)).toEqual({ D: named })
    expect(await floodsNow([], from + 30 * minute)).toBeUndefined()
  })

  it('sends a joined message about opened and ended alarms every three minutes until few alarms come', async () => {
    isIn([team('B', 'Tester')])
    const from = Date.parse('2026-03-02T10:00:00Z')
    await flood('B', 12, from, 'Tester')
    await clock(from + 2 * minute)
    vi.mocked(sendTo).mockClear()
    await open('B-X', from + 3 * minute, 'Tester')
    for (const place of [9, 10, 11]) await close(`B-${place}`, from + place * 1_000, from + 3 * minute)
    await close('B-0', from, from + 3 * minute)
    expect(titlesTo('Ada')).toEqual(['Over: R on B-0'])
    await clock(from + 5 * minute)
    expect(titlesTo('Ada').slice(1)).toEqual(['4 messages at once. First: Alarm R on B-X'])
    const text = vi.mocked(sendTo).mock.calls.at(-1)?.[2].text ?? ''
    expect(['B-9', 'B-10', 'B-11'].filter(name => text.includes(`Over: R on ${name}`))).toHaveLength(3)
    vi.mocked(sendTo).mockClear()
    await open('B-Y', from + 15 * minute, 'Tester')
    expect(titlesTo('Ada')).toEqual(['Alarm R on B-Y'])
  })

  it('loses no message if a worker is killed before the messages are joined or while they are being sent', async () => {
    isIn([team('C', 'TAC')])
    const from = Date.parse('2026-03-03T10:00:00Z')
    await flood('C', 12, from, 'TAC')
    failsJoin = true
    await expect(clock(from + 2 * minute)).rejects.toThrow('1 of 1 concurrent tasks failed')
    expect(titlesTo('Ada')).toHaveLength(9)
    vi.mocked(sendTo).mockResolvedValueOnce({ outcome: 'failed', reason: 'away' })
    await clock(from + 3 * minute)
    await clock(from + 5 * minute)
    const joined = vi.mocked(sendTo).mock.calls.filter(([, , { title }]) => title.startsWith('3 messages at once'))
    expect(joined).toHaveLength(2)
    expect(new Set(joined.map(([, , { id }]) => id)).size).toBe(1)
  })
})

describe("an audience's SNS topic in a flood", () => {
  it('gets a separate message per alarm as long as alarms come no faster than SNS sends mails', async () => {
    isIn([])
    await flood('T', 30, Date.parse('2026-03-04T10:00:00Z'), 'Customer')
    expect(titlesTo('Customer')).toHaveLength(30)
  })

  it('gets one joined message for alarms that come faster than SNS sends mails', async () => {
    isIn([])
    const from = Date.parse('2026-03-06T10:00:00Z')
    // 99 alarms were counted within the five seconds before.
    const alarms = Array.from({ length: 99 }, (_, place) => [`before-${place}`, from - 5_000 + place] as const)
    const { revision } = await readFloods('Tester')
    await saveFloods('Tester', { revision, topic: { alarms }, teams: {} })
    await flood('U', 3, from, 'Tester')
    expect(titlesTo('Tester')).toEqual([])
    await clock(from + 70_000)
    expect(titlesTo('Tester')).toEqual(['3 messages at once. First: Alarm R on U-0'])
  })
})
