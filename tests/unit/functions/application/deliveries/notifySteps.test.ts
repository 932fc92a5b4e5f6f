import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Team } from '#functions/domain/notifications/teams/team.ts'
import { firingEvent } from '#tests/support/stored/firingEvent.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
vi.mock('#functions/application/deliveries/sendTo.ts')
vi.mock('#functions/data/notifications/teams/directoryRepository.ts')
const { sendTo } = await import('#functions/application/deliveries/sendTo.ts')
const { readDirectory } = await import('#functions/data/notifications/teams/directoryRepository.ts')
const { enqueueItem } = await import('#functions/application/mailing/enqueueItem.ts')
const { sendDueDeliveries } = await import('#functions/application/minute/sendDueDeliveries.ts')
const { notifyDueSteps } = await import('#functions/application/minute/notifyDueSteps.ts')
const { alarmsTable } = await import('#functions/data/alarms/alarmQueries.ts')
const { outboxItem } = await import('#functions/data/notifications/outboxItem.ts')
const { listEscalations } = await import('#functions/data/notifications/escalationRepository.ts')
const { deliveriesOfAlarm } = await import('#functions/data/notifications/deliveries/deliveryLog.ts')
const { db } = await import('#functions/data/store/db.ts')
const { readDeviceState } = await import('#functions/data/devices/deviceStateRepository.ts')
const { writeDevice } = await import('#functions/data/devices/deviceWriter.ts')
const { PutCommand, UpdateCommand } = await import('@aws-sdk/lib-dynamodb')
const { makeAlarmEntry } = await import('#functions/domain/alarmIds.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
/** Is done once, before the store gets the next transaction of a step. */
let beforeStep: (() => Promise<unknown>) | undefined
beforeAll(async () => {
  store = await openLocalStore(async (carryOut, { body }) => {
    const work = beforeStep
    if (work && body.includes('ConditionCheck')) {
      beforeStep = undefined
      await work()
    }
    return carryOut()
  })
})
afterAll(() => store.close())

const minute = 60_000
const person = (id: string) => ({ id, name: id, mail: `${id}@lab.example`, revision: 1 })
const lab: Team = {
  id: 'lab',
  name: 'Lab',
  audience: 'Customer',
  people: [{ personId: 'Ada', by: ['mail'] }],
  channels: [],
  isToldOver: false,
  steps: [
    { afterMinutes: 10, people: [{ personId: 'Bob', by: ['mail'] }], channels: [] },
    { afterMinutes: 20, people: [{ personId: 'Lead', by: ['mail'] }], channels: [] },
  ],
  repeatEveryMinutes: 30,
}

beforeEach(() => {
  vi.mocked(sendTo).mockReset().mockResolvedValue({ outcome: 'delivered' })
  vi.mocked(readDirectory).mockResolvedValue({
    people: new Map(['Ada', 'Bob', 'Lead'].map(id => [id, person(id)])),
    channels: new Map(),
    teams: [{ ...lab, revision: 1 }],
  })
})

const began = Date.parse('2026-03-01T10:00:00Z')
const idOn = (device: string): string => `${device}.R.1.${began}`
const keyOn = (device: string) => ({ deviceName: device, entry: makeAlarmEntry(idOn(device)) })

/** Opens an alarm on an instrument, and notifies the first step. */
const open = async (device: string): Promise<void> => {
  const traits = { alarmSeverity: 121, alarmDescription: '', mnemonicValues: '{}', modelName: 'M', ruleExpression: '' }
  const rest = { triggeringRule: 'R', lastAlarmDate: new Date(began).toISOString(), count: 1, revision: 1 }
  await db.send(new PutCommand({ TableName: alarmsTable, Item: { ...keyOn(device), ...traits, ...rest } }))
  const event = firingEvent(began, { id: idOn(device), alarmId: idOn(device), device })
  const subject = { deviceName: device, modelName: 'M', description: '', ruleExpression: '' }
  await enqueueItem(outboxItem({ type: 'notice', audience: 'Customer', event, subject }), began)
}

const set = (device: string, field: 'acknowledgedBy' | 'closedAt') =>
  db.send(
    new UpdateCommand({
      TableName: alarmsTable,
      Key: keyOn(device),
      UpdateExpression: `SET ${field} = :now`,
      ExpressionAttributeValues: { ':now': new Date(began).toISOString() },
    }),
  )

/** Runs the clock, a number of minutes after the alarm. */
const clock = async (minutes: number): Promise<void> => {
  const now = () => began + minutes * minute
  await notifyDueSteps(now)
  await sendDueDeliveries(now)
}

/** What people got about an instrument: `Bob: Not acknowledged: …`. */
const got = (device: string): string[] =>
  vi
    .mocked(sendTo)
    .mock.calls.filter(([{ channel }, , { deviceName }]) => channel === 'mail' && deviceName === device)
    .map(([{ name }, , { title }]) => `${name}: ${title}`)

const first = (device: string) => `Ada: Alarm R on ${device}`
const later = (name: string, device: string) => `${name}: Not acknowledged: Alarm R on ${device}`

describe("a team's notification steps", () => {
  it('are each carried out once when due, and then the whole team is notified again', async () => {
    await open('SN-1')
    for (const minutes of [0, 9, 10, 10, 11, 20, 21, 49]) await clock(minutes)
    expect(got('SN-1')).toEqual([first('SN-1'), later('Bob', 'SN-1'), later('Lead', 'SN-1')])
    await clock(50)
    expect(got('SN-1').slice(3).toSorted()).toEqual(['Ada', 'Bob', 'Lead'].map(name => later(name, 'SN-1')))
    expect(vi.mocked(sendTo).mock.calls.at(-1)?.[2].text).toMatch(
      /^Nobody .* within 50 min. This is repeat 1 of .* Lab/,
    )
    const log = await deliveriesOfAlarm(idOn('SN-1'))
    expect(log.flatMap(({ step }) => step ?? [])).toContainEqual({ team: 'Lab', number: 3 })
  })

  it('say when the instrument was last heard from, if it has fallen silent since', async () => {
    const read = await readDeviceState('SN-9')
    const state = { ...read, modelName: 'M', lastContacted: began } as const
    await writeDevice({ state, read, rows: [], alarms: [], listing: 'keep' })
    await open('SN-9')
    await clock(10)
    await clock(20)
    const sent = vi
      .mocked(sendTo)
      .mock.calls.filter(([{ channel }, , one]) => channel === 'mail' && one.deviceName === 'SN-9')
    expect(sent.map(([, , { text }]) => /Last heard: .*/.exec(text)?.[0])).toEqual([
      undefined,
      undefined,
      'Last heard: 2026-03-01 10:00:00 UTC, 20 min ago',
    ])
  })

  it.each([
    ['acknowledged', 'SN-2', 'acknowledgedBy'],
    ['ended', 'SN-3', 'closedAt'],
  ] as const)('stop if the alarm is acknowledged or ends: %s', async (_, device, field) => {
    await open(device)
    await clock(10)
    await set(device, field)
    for (const minutes of [20, 50, 80]) await clock(minutes)
    expect(got(device)).toEqual([first(device), later('Bob', device)])
    expect(
      (await listEscalations(idOn(device))).flatMap(({ teams }) => teams.flatMap(({ next }) => next ?? [])),
    ).toEqual([])
  })

  it('notify nobody if the alarm is acknowledged at the moment of the step', async () => {
    await open('SN-4')
    beforeStep = () => set('SN-4', 'acknowledgedBy')
    await clock(10)
    expect(beforeStep).toBeUndefined()
    expect(got('SN-4')).toEqual([first('SN-4')])
  })

  it('do not wait for a failed delivery, which ends when the alarm is acknowledged', async () => {
    vi.mocked(sendTo).mockResolvedValue({ outcome: 'failed', reason: 'away', afterMs: 15 * minute })
    await open('SN-5')
    await clock(10)
    await clock(20)
    expect(got('SN-5')).toEqual([first('SN-5'), later('Bob', 'SN-5'), later('Lead', 'SN-5'), first('SN-5')])
    await set('SN-5', 'acknowledgedBy')
    vi.mocked(sendTo).mockClear().mockResolvedValue({ outcome: 'delivered' })
    await clock(60)
    expect(got('SN-5')).toEqual([first('SN-5')])
    const bob = (await deliveriesOfAlarm(idOn('SN-5'))).find(({ receiver }) => receiver.name === 'Bob')
    expect(bob?.delivery.progress).toMatchObject({ state: 'failed', reason: expect.stringContaining('acknowledged') })
  })

  it('notify the person who is on call when the step is due', async () => {
    const member = (personId: string) => ({ personId, by: ['mail'] as const })
    const rota = { people: ['Bob', 'Lead'].map(member), from: '2026-02-22', time: '11:15', zone: 'Europe/Berlin' }
    const steps = [10, 20].map(afterMinutes => ({ afterMinutes, people: [], channels: [], tellsOnCall: true as const }))
    const directory = await readDirectory()
    const teams = [{ ...lab, steps, rota: { ...rota, overrides: [] }, revision: 1 }]
    vi.mocked(readDirectory).mockResolvedValue({ ...directory, teams })
    await open('SN-7')
    await clock(10)
    await clock(20)
    expect(got('SN-7')).toEqual([first('SN-7'), later('Bob', 'SN-7'), later('Lead', 'SN-7')])
  })

  it('are carried out once even if a worker is killed after writing one of two deliveries', async () => {
    await open('SN-6')
    beforeStep = async () => {
      beforeStep = () => Promise.reject(new Error('killed'))
    }
    await expect(notifyDueSteps(() => began + 20 * minute)).rejects.toThrow('1 of 1 concurrent tasks failed')
    expect(got('SN-6')).toEqual([first('SN-6')])
    await clock(21)
    await clock(22)
    expect(got('SN-6').slice(1).toSorted()).toEqual([later('Bob', 'SN-6'), later('Lead', 'SN-6')])
  })
})
