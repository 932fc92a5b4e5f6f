import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { firingEvent } from '#tests/support/firingEvent.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/localStore.ts'

prepareLocalStore()
vi.mock('#functions/application/deliveries/alarmPicture.ts')
vi.mock('#functions/application/deliveries/sendTo.ts')
const { picturesAt } = vi.mocked(await import('#functions/application/deliveries/alarmPicture.ts'))
const { sendTo } = vi.mocked(await import('#functions/application/deliveries/sendTo.ts'))
const { enqueueItem } = await import('#functions/application/mailing/enqueueItem.ts')
const { sendDueDeliveries } = await import('#functions/application/minute/sendDueDeliveries.ts')
const { outboxItem } = await import('#functions/data/notifications/outboxItem.ts')
const { changeDirectory } = await import('#functions/data/notifications/teams/directoryRepository.ts')
const { savePerson, saveTeam } = await import('#functions/domain/notifications/teams/changeDirectory.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
  await change(directory => savePerson(directory, ann, undefined))
  await change(directory => savePerson(directory, bob, undefined))
  await change(directory => saveTeam(directory, lab, undefined))
})
afterAll(() => store.close())

beforeEach(() => {
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

/** Opens an alarm on an instrument, of which the first attempts to notify fail. */
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

const mailedTo = (): (string | undefined)[] =>
  sendTo.mock.calls.flatMap(([{ channel, address }]) => (channel === 'mail' ? [address] : [])).toSorted()

describe('the due deliveries of a minute', () => {
  it('share the pictures of alarms, so that a slow history is waited for once', async () => {
    await open('SN-1')
    picturesAt.mockClear()
    sendTo.mockReset().mockResolvedValue({ outcome: 'delivered' })
    await sendDueDeliveries(() => 2 * minute)
    expect(mailedTo()).toEqual(['Ann@lab.example', 'bob@lab.example'])
    expect(picturesAt).toHaveBeenCalledTimes(1)
  })
})
