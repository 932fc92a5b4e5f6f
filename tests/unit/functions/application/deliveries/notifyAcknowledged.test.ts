import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outcome } from '#functions/domain/notifications/channels/outcome.ts'
import { firingEvent } from '#tests/support/stored/firingEvent.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
vi.mock('#functions/application/deliveries/sendTo.ts')
vi.mock('#functions/application/deliveries/receivers.ts')
const { sendTo } = await import('#functions/application/deliveries/sendTo.ts')
const { findReceiversAndTeams } = await import('#functions/application/deliveries/receivers.ts')
const { enqueueAcknowledgement } = await import('#functions/application/audit/enqueueAcknowledgement.ts')
const { attemptDue } = await import('#functions/application/deliveries/attemptDue.ts')
const { enqueueItem } = await import('#functions/application/mailing/enqueueItem.ts')
const { acknowledgementItem } = await import('#functions/data/notifications/acknowledgementItem.ts')
const { alarmEndItem } = await import('#functions/data/notifications/alarmEndItem.ts')
const { deliveriesTable } = await import('#functions/data/notifications/deliveries/deliveryItem.ts')
const { deliveriesSince, dueDeliveries } =
  await import('#functions/data/notifications/deliveries/deliveryRepository.ts')
const { outboxItem } = await import('#functions/data/notifications/outboxItem.ts')
const { readItem } = await import('#functions/data/store/readItem.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const duty = { id: 'channel:duty', channel: 'pagerDuty', name: 'Duty', isToldOver: true } as const
const room = { id: 'channel:room', channel: 'slack', name: 'Room', isToldOver: true } as const
const arrived: Outcome = { outcome: 'delivered' }
beforeEach(() => {
  vi.mocked(sendTo).mockReset().mockResolvedValue(arrived)
  vi.mocked(findReceiversAndTeams).mockReturnValue({ receivers: [duty, room], teams: [] })
})

const subjectOf = (device: string) => ({ deviceName: device, modelName: 'M', description: '', ruleExpression: '' })
const idOf = (device: string) => `${device}.R.1.1000`

const open = (device: string) =>
  enqueueItem(
    outboxItem({
      type: 'notice',
      audience: 'Customer',
      event: firingEvent(1_000, { severity: 120, id: idOf(device), alarmId: idOf(device), device }),
      subject: subjectOf(device),
    }),
    1_000,
  )
const acknowledge = (device: string, now = 5_000) =>
  enqueueItem(acknowledgementItem({ alarmId: idOf(device), by: 'maria.keller', at: 4_000 }), now)
const end = (device: string) =>
  enqueueItem(
    alarmEndItem({
      alarm: {
        id: idOf(device),
        rule: 'R',
        device,
        version: 1,
        severity: 120,
        alarmDate: 1_000,
        lastAlarmDate: 1_000,
        count: 1,
        closedAt: 6_000,
        closedBy: 'FALSE',
      },
      subject: subjectOf(device),
    }),
    6_000,
  )
const clock = async (now: number): Promise<void> => {
  for (const key of await dueDeliveries(now)) await attemptDue(key, now)
}
const sentTo = (name: string) =>
  vi.mocked(sendTo).mock.calls.flatMap(([receiver, , { kind }]) => (receiver.name === name ? [kind] : []))

describe('the message that an alarm was acknowledged', () => {
  it('is sent once to the incident service, and to no other receiver', async () => {
    await open('SN-1')
    await acknowledge('SN-1')
    await acknowledge('SN-1', 5_500)
    expect(sentTo('Duty')).toEqual(['opened', 'acknowledged'])
    const message = vi.mocked(sendTo).mock.calls.at(-1)?.[2]
    expect(message).toMatchObject({ thread: idOf('SN-1'), title: 'Acknowledged: R on SN-1' })
    expect(message?.text).toContain('By maria.keller, 1970-01-01')
    await end('SN-1')
    expect(sentTo('Duty')).toEqual(['opened', 'acknowledged', 'resolved'])
    expect(sentTo('Room')).toEqual(['opened', 'resolved'])
  })

  it('is sent to the incident service after the opening message if that has not arrived yet', async () => {
    vi.mocked(sendTo).mockResolvedValue({ outcome: 'failed', reason: 'away' })
    await open('SN-2')
    vi.mocked(sendTo).mockClear().mockResolvedValue(arrived)
    await acknowledge('SN-2')
    expect(sentTo('Duty')).toEqual([])
    await clock(61_000)
    await clock(180_000)
    expect(sentTo('Duty')).toEqual(['opened', 'acknowledged'])
  })

  it('is not sent if the incident service refused the opening message or the alarm has already ended', async () => {
    vi.mocked(sendTo).mockResolvedValue({ outcome: 'refused', reason: 'no' })
    await open('SN-3')
    await acknowledge('SN-3')
    expect(sentTo('Duty')).toEqual(['opened'])
    vi.mocked(sendTo).mockClear().mockResolvedValue(arrived)
    await open('SN-4')
    await end('SN-4')
    await acknowledge('SN-4', 7_000)
    expect(sentTo('Duty')).toEqual(['opened', 'resolved'])
    const log = await deliveriesSince({ deviceName: 'SN-4', ruleName: 'R' }, idOf('SN-4'))
    expect(log.filter(({ kind }) => kind === 'acknowledged')).toEqual([])
  })

  it.each([
    ['alarm.acknowledge', 'done', true],
    ['alarm.acknowledgeByLink', 'done', true],
    ['alarm.acknowledge', 'started', false],
    ['alarm.shelve', 'done', false],
  ])('is created from an audit record of the action %s with the outcome %s: %s', async (action, outcome, isTaken) => {
    const device = `${action}-${outcome}`.replaceAll('.', '-')
    const name = `${device}/1970-01-01T00:00:01.000Z#R#1`
    const entry = '1970-01-01T00:00:04.000Z#request#1'
    await enqueueAcknowledgement({ entity: 'alarm', name, action, outcome, userName: 'maria.keller', entry })
    const key = { channel: `${device}#R`, part: `acknowledged#${idOf(device)}` }
    const item = await readItem({ table: deliveriesTable, key })
    expect(item && JSON.parse(String(item['acknowledged']))).toEqual(
      isTaken ? { alarmId: idOf(device), by: 'maria.keller', at: 4_000 } : undefined,
    )
  })
})
