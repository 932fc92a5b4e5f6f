import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FiringEvent } from '#functions/domain/alarms/firing/changes.ts'
import type { RunningSample } from '#functions/domain/telemetry/runningSample.ts'
import type { Outcome } from '#functions/domain/notifications/channels/outcome.ts'
import { firingEvent } from '#tests/support/stored/firingEvent.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
vi.mock('#functions/application/deliveries/sendTo.ts')
vi.mock('#functions/application/deliveries/receivers.ts')
const { sendTo } = await import('#functions/application/deliveries/sendTo.ts')
const { findReceiversAndTeams } = await import('#functions/application/deliveries/receivers.ts')
const { attemptDue } = await import('#functions/application/deliveries/attemptDue.ts')
const { enqueueItem } = await import('#functions/application/mailing/enqueueItem.ts')
const { sendDue } = await import('#functions/application/mailing/sendDue.ts')
const { alarmEndItem } = await import('#functions/data/notifications/alarmEndItem.ts')
const { deliveriesTable } = await import('#functions/data/notifications/deliveries/deliveryItem.ts')
const { deliveriesSince, dueDeliveries } =
  await import('#functions/data/notifications/deliveries/deliveryRepository.ts')
const { alarmsTable } = await import('#functions/data/alarms/alarmQueries.ts')
const { putServiceMode } = await import('#functions/data/serviceModes/serviceModeWriter.ts')
const { makeAlarmEntry } = await import('#functions/domain/alarmIds.ts')
const { outboxItem } = await import('#functions/data/notifications/outboxItem.ts')
const { db } = await import('#functions/data/store/db.ts')
const { GetCommand, PutCommand } = await import('@aws-sdk/lib-dynamodb')
const { buildRuleSet } = await import('#functions/domain/alarms/match/ruleSet.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
/** Is done once, before the store gets the next hand-over that checks for an end. */
let beforeCheck: (() => Promise<void>) | undefined
beforeAll(async () => {
  store = await openLocalStore(async (carryOut, { body }) => {
    const work = beforeCheck
    if (work && body.includes('ConditionCheck')) {
      beforeCheck = undefined
      await work()
    }
    return carryOut()
  })
})
afterAll(() => store.close())

const day = 86_400_000
const room = { id: 'room', channel: 'slack', name: 'Room', isToldOver: true } as const
const topic = { id: 'sns:Customer', channel: 'sns', name: 'Customer', isToldOver: false } as const
const arrived: Outcome = { outcome: 'delivered', reference: '17.1' }

beforeEach(() => {
  vi.mocked(sendTo).mockReset().mockResolvedValue(arrived)
  vi.mocked(findReceiversAndTeams).mockReturnValue({ receivers: [topic, room], teams: [] })
})

const subjectOf = (device: string) => ({ deviceName: device, modelName: 'M', description: '', ruleExpression: '' })

/** A firing on an instrument, which opens an alarm unless `other` says otherwise: Customer, every 24 hours. */
const open = (device: string, at: number, other: Partial<FiringEvent> = {}, samples?: readonly RunningSample[]) =>
  enqueueItem(
    outboxItem({
      type: 'notice',
      audience: 'Customer',
      event: firingEvent(at, { id: `${device}.R.1.${at}`, alarmId: `${device}.R.1.${at}`, device, ...other }),
      subject: subjectOf(device),
      ...(samples && { samples }),
    }),
    at,
  )

const endItem = (device: string, began: number, closedAt: number, samples?: readonly RunningSample[]) =>
  alarmEndItem({
    ...(samples && { samples }),
    alarm: {
      id: `${device}.R.1.${began}`,
      rule: 'R',
      device,
      version: 1,
      severity: 121,
      alarmDate: began,
      lastAlarmDate: began,
      count: 1,
      closedAt,
      closedBy: 'FALSE',
    },
    subject: subjectOf(device),
  })

/** Writes the end as the transaction that closes an alarm does. The stream brings it afterwards. */
const write = async (item: ReturnType<typeof endItem>) => {
  await db.send(new PutCommand({ TableName: deliveriesTable, Item: item }))
  return item
}
const close = async (device: string, began: number, closedAt: number): Promise<void> =>
  enqueueItem(await write(endItem(device, began, closedAt)), closedAt)

const clock = async (now: number): Promise<void> => {
  for (const key of await dueDeliveries(now)) await attemptDue(key, now)
}

/**
 * What each receiver got, in the order in which that one got it: `Room resolved`. The receivers stand by name, since
 * they are sent to side by side, so that nothing says who comes first.
 */
const sent = () =>
  vi
    .mocked(sendTo)
    .mock.calls.map(([receiver, , { kind }]) => ({ name: receiver.name, kind }))
    .sort((one, other) => one.name.localeCompare(other.name))
    .map(({ name, kind }) => `${name} ${kind}`)
const lastToRoom = () => vi.mocked(sendTo).mock.calls.findLast(([{ name }]) => name === room.name)?.[2]

describe('the message that an alarm has ended', () => {
  it("is sent once, in the first message's thread, to receivers that were notified of the alarm and want its end", async () => {
    await open('SN-1', 1_000)
    await close('SN-1', 1_000, 2_000)
    expect(sent()).toEqual(['Customer opened', 'Room opened', 'Room resolved'])
    expect(lastToRoom()).toMatchObject({ thread: 'SN-1.R.1.1000', threadReference: '17.1', title: 'Over: R on SN-1' })
    await enqueueItem(endItem('SN-1', 1_000, 2_000), 3_000)
    await clock(day)
    expect(sent()).toHaveLength(3)
  })

  it('names the samples that ran when the alarm began and ended', async () => {
    const [early, late] = ['S-1', 'S-2'].map(sampleId => ({ sampleId, batchId: 'B' }))
    if (!early || !late) throw new Error('No samples')
    await open('SN-9', 1_000, {}, [early])
    await enqueueItem(await write(endItem('SN-9', 1_000, 2_000, [late])), 2_000)
    expect(lastToRoom()?.text).toContain('Samples at risk: S-1 of batch B, S-2 of batch B')
    expect(lastToRoom()).not.toHaveProperty('samples')
  })

  it('is sent as one message with the opening message if that could not be delivered before', async () => {
    vi.mocked(sendTo).mockResolvedValue({ outcome: 'failed', reason: 'away' })
    await open('SN-2', 1_000)
    vi.mocked(sendTo).mockClear().mockResolvedValue(arrived)
    await close('SN-2', 1_000, 2_000)
    await clock(day)
    expect(sent()).toEqual(['Customer opened', 'Room resolved'])
    expect(lastToRoom()?.text).toMatch(/^Over: R on SN-2[^]*Alarm R on SN-2/)
  })

  it('is sent with the digest that lists the alarm, not before it', async () => {
    await open('SN-3', 1_000)
    await close('SN-3', 1_000, 2_000)
    await open('SN-3', 3_000)
    await close('SN-3', 3_000, 4_000)
    expect(sent()).toEqual(['Customer opened', 'Room opened', 'Room resolved'])
    vi.mocked(sendTo).mockClear()
    await sendDue('SN-3#R#Customer', buildRuleSet(new Map(), [], 1), 1_000 + day)
    expect(sent()).toEqual(['Customer opened', 'Room resolved'])
    expect(lastToRoom()?.text).toMatch(/^Over: R on SN-3[^]*1 firing of R on SN-3/)
    expect(lastToRoom()?.thread).toBe('SN-3.R.1.3000')
  })

  it('is sent again with a digest of earlier firings, so that the digest does not open a new incident', async () => {
    await open('SN-8', 1_000)
    await open('SN-8', 2_000, { alarmId: 'SN-8.R.1.1000', opens: false })
    await close('SN-8', 1_000, 3_000)
    await sendDue('SN-8#R#Customer', buildRuleSet(new Map(), [], 1), 1_000 + day)
    expect(sent()).toEqual(['Customer opened', 'Customer opened', 'Room opened', 'Room resolved', 'Room resolved'])
    expect(lastToRoom()?.text).toMatch(/^Over: R on SN-8[^]*1 firing of R on SN-8/)
  })

  it('is sent once if it was stored before the opening message was sent but is processed after it', async () => {
    const item = await write(endItem('SN-4', 1_000, 2_000))
    await open('SN-4', 1_000)
    await enqueueItem(item, 3_000)
    expect(sent()).toEqual(['Customer opened', 'Room resolved'])
  })

  it('is sent once if it is stored while the opening message is being sent', async () => {
    beforeCheck = () => close('SN-5', 1_000, 2_000)
    await open('SN-5', 1_000)
    expect(beforeCheck).toBeUndefined()
    expect(sent()).toEqual(['Customer opened', 'Room resolved'])
  })

  it.each([
    ['names, like the alarm, a service mode that began after the alarm', 'SN-10', 2_000, 3_000],
    ['names, like the alarm, no service mode that has already ended', 'SN-11', 2_000, 20_000],
    ['names, like the alarm, no service mode that begins later', 'SN-12', 15_000, 3_000],
  ])('%s', async (_, name, from, at) => {
    const subject = { kind: 'instrument', name } as const
    const key = { deviceName: name, entry: makeAlarmEntry(`${name}.R.1.1000`) }
    await db.send(new PutCommand({ TableName: alarmsTable, Item: key }))
    await open(name, 1_000)
    const times = { type: 'once', from, until: from + 10_000 } as const
    const mode = { subject, by: 'maria', at: 2_000, reason: 'New seals', times, settledUntil: 2_000 }
    const trail = { by: 'maria', at: 2_000, action: 'serviceMode.save', requestId: name }
    await putServiceMode(`instrument#${name}#1`, mode, undefined, trail)
    await close(name, 1_000, at)
    const { Item } = await db.send(new GetCommand({ TableName: alarmsTable, Key: key }))
    const isIn = name === 'SN-10'
    const lines = `The instrument ${name} is in service mode by maria since 1970-01-01 00:00:02 UTC.\nReason:     New seals`
    expect(lastToRoom()?.title).toBe(`Over: R on ${name}`)
    expect(lastToRoom()?.text.includes(lines)).toBe(isIn)
    expect(Item?.['pastServiceMode'] && JSON.parse(String(Item['pastServiceMode']))).toEqual(
      isIn ? { subject, setBy: 'maria', reason: 'New seals', from: '1970-01-01T00:00:02.000Z' } : undefined,
    )
  })

  it('is not sent to a receiver that refused the opening message', async () => {
    vi.mocked(sendTo).mockResolvedValue({ outcome: 'refused', reason: 'no such room' })
    await open('SN-6', 1_000)
    await close('SN-6', 1_000, 2_000)
    expect(sent()).toEqual(['Customer opened', 'Room opened'])
    expect(await deliveriesSince({ deviceName: 'SN-6', ruleName: 'R' }, 'SN-6.R.1.1000')).toHaveLength(2)
  })

  it('needs no further DynamoDB request when an opening message is sent, if no receiver wants to hear of the end', async () => {
    vi.mocked(findReceiversAndTeams).mockReturnValue({ receivers: [topic, { ...room, isToldOver: false }], teams: [] })
    const spy = vi.spyOn(db, 'send')
    await open('SN-7', 1_000)
    const texts = spy.mock.calls.map(([command]) => JSON.stringify((command as { input: unknown }).input))
    spy.mockRestore()
    expect(texts.filter(text => text.includes('over#'))).toEqual([])
    await close('SN-7', 1_000, 2_000)
    expect(sent()).toEqual(['Customer opened', 'Room opened'])
  })
})
