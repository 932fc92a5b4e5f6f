import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { firingEvent } from '#tests/support/stored/firingEvent.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
vi.mock('#functions/application/deliveries/alarmPicture.ts')
vi.mock('#functions/application/deliveries/sendTo.ts')
const { picturesAt } = vi.mocked(await import('#functions/application/deliveries/alarmPicture.ts'))
const { sendTo } = vi.mocked(await import('#functions/application/deliveries/sendTo.ts'))
const { enqueueItem } = await import('#functions/application/mailing/enqueueItem.ts')
const { sendDueDeliveries } = await import('#functions/application/minute/sendDueDeliveries.ts')
const { alarmEndItem } = await import('#functions/data/notifications/alarmEndItem.ts')
const { deliveriesOfAlarm } = await import('#functions/data/notifications/deliveries/deliveryLog.ts')
const { outboxItem } = await import('#functions/data/notifications/outboxItem.ts')
const { changeDirectory } = await import('#functions/data/notifications/teams/directoryRepository.ts')
const { remove, savePerson, saveTeam } = await import('#functions/domain/notifications/teams/changeDirectory.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

beforeEach(async () => {
  for (const person of [ann, bob]) await change(directory => savePerson(directory, person, undefined))
  await change(directory => saveTeam(directory, lab, undefined))
  picturesAt.mockReset().mockReturnValue(async () => undefined)
  sendTo.mockReset().mockResolvedValue({ outcome: 'failed', reason: 'away' })
})

const minute = 60_000
const ann = { id: 'ann', name: 'Ann', mail: 'Ann@lab.example' }
const bob = { id: 'bob', name: 'Bob', mail: 'bob@lab.example' }
const lab = {
  id: 'lab',
  name: 'Lab',
  audience: 'Customer' as const,
  people: [ann, bob].map(({ id }) => ({ personId: id, by: ['mail' as const] })),
  channels: [],
  isToldOver: true,
}

let changes = 0
const change = (made: Parameters<typeof changeDirectory>[0]) =>
  changeDirectory(made, { by: 'ada', at: 1, action: 'directory.change', requestId: `r${(changes += 1)}` })

const idOn = (device: string): string => `${device}.R.1.1000`
const subjectOf = (device: string) => ({ deviceName: device, modelName: 'M', description: '', ruleExpression: '' })

/** Opens an alarm on an instrument. The first attempts to send its messages fail. */
const open = (device: string) =>
  enqueueItem(
    outboxItem({
      type: 'notice',
      audience: 'Customer',
      event: firingEvent(1_000, { severity: 121, device, id: idOn(device), alarmId: idOn(device) }),
      subject: subjectOf(device),
    }),
    1_000,
  )

/** Ends the alarm on an instrument a minute after it began. */
const close = (device: string) =>
  enqueueItem(
    alarmEndItem({
      alarm: {
        id: idOn(device),
        rule: 'R',
        device,
        version: 1,
        severity: 121,
        alarmDate: 1_000,
        lastAlarmDate: 1_000,
        count: 1,
        closedAt: minute,
        closedBy: 'FALSE',
      },
      subject: subjectOf(device),
    }),
    minute,
  )

const removed = 'No team notifies this address any more'

/** What became of the message to Ann about an alarm. */
const stateOf = async (device: string, kind: 'opened' | 'resolved') => {
  const log = await deliveriesOfAlarm(idOn(device))
  return log.find(one => one.kind === kind && one.receiver.address === ann.mail)?.delivery.progress
}

const mailedTo = (): string[] =>
  sendTo.mock.calls.flatMap(([{ channel, address = '' }]) => (channel === 'mail' ? [address] : [])).toSorted()

describe('the due deliveries of a minute', () => {
  it('share the pictures of alarms, so that a slow history is waited for once', async () => {
    await open('SN-1')
    picturesAt.mockClear()
    sendTo.mockReset().mockResolvedValue({ outcome: 'delivered' })
    await sendDueDeliveries(() => 2 * minute)
    expect(mailedTo()).toEqual(['Ann@lab.example', 'bob@lab.example'])
    expect(picturesAt).toHaveBeenCalledTimes(1)
  })

  it('are sent again to a person who is only notified in a later step of the team now', async () => {
    await open('SN-2')
    const steps = [{ afterMinutes: 10, people: [{ personId: 'ann', by: ['mail' as const] }], channels: [] }]
    await change(directory => saveTeam(directory, { ...lab, people: [], steps }, undefined))
    sendTo.mockReset().mockResolvedValue({ outcome: 'delivered' })
    await sendDueDeliveries(() => 2 * minute)
    expect(mailedTo()).toEqual(['Ann@lab.example'])
    expect(await stateOf('SN-2', 'opened')).toMatchObject({ state: 'delivered' })
  })

  it.each([
    ['was removed', directory => remove(directory, 'person', 'ann', 1)],
    ['has another address', directory => savePerson(directory, { ...ann, mail: 'new@lab.example' }, undefined)],
    ['has no team any more', directory => saveTeam(directory, { ...lab, people: [] }, undefined)],
  ] satisfies [string, Parameters<typeof changeDirectory>[0]][])(
    'end with a reason if their receiver %s, and are not sent again',
    async (what, made) => {
      const device = `SN-${what.replaceAll(' ', '-')}`
      await open(device)
      await change(made)
      sendTo.mockReset().mockResolvedValue({ outcome: 'delivered' })
      await sendDueDeliveries(() => 2 * minute)
      expect(mailedTo()).not.toContain('Ann@lab.example')
      expect(await stateOf(device, 'opened')).toEqual({ state: 'failed', at: 2 * minute, reason: removed })
    },
  )

  it("end with a reason if the alarm's end is due for a person who was removed after the alarm began", async () => {
    sendTo.mockReset().mockResolvedValue({ outcome: 'delivered' })
    await open('SN-3')
    await change(directory => remove(directory, 'person', 'ann', 1))
    sendTo.mockClear()
    await close('SN-3')
    expect(mailedTo()).toEqual(['bob@lab.example'])
    expect(await stateOf('SN-3', 'opened')).toMatchObject({ state: 'delivered' })
    expect(await stateOf('SN-3', 'resolved')).toEqual({ state: 'failed', at: minute, reason: removed })
  })
})
