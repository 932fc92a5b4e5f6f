import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaseMs } from '#functions/domain/notifications/delivery/delivery.ts'
import type { FiringEvent } from '#functions/domain/alarms/firing/changes.ts'
import { firingEvent } from '#tests/support/stored/firingEvent.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
vi.mock('#functions/gateways/mail/mails.ts')
const { publishMail } = await import('#functions/gateways/mail/mails.ts')
const { attemptDue } = await import('#functions/application/deliveries/attemptDue.ts')
const { enqueueItem } = await import('#functions/application/mailing/enqueueItem.ts')
const { deliveriesSince, dueDeliveries, findDelivery } =
  await import('#functions/data/notifications/deliveries/deliveryRepository.ts')
const { saveDelivery } = await import('#functions/data/notifications/deliveries/writeDeliveries.ts')
const { outboxItem } = await import('#functions/data/notifications/outboxItem.ts')
const { sendDue } = await import('#functions/application/mailing/sendDue.ts')
const { buildRuleSet } = await import('#functions/domain/alarms/match/ruleSet.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())
beforeEach(() => void vi.mocked(publishMail).mockReset().mockResolvedValue('id'))

const day = 86_400_000
/** Customer, every 24 hours: each firing counts. */
const daily = 121

/** A firing of the alarm that began at 1,000. */
const fire = (device: string, at: number, other: Partial<FiringEvent> = {}) =>
  enqueueItem(
    outboxItem({
      type: 'notice',
      audience: 'Customer',
      event: firingEvent(at, { severity: daily, device, alarmId: `${device}.R.1.1000`, ...other }),
      subject: { deviceName: device, modelName: 'M', description: '', ruleExpression: '' },
    }),
    at,
  )

const logOf = (device: string) => deliveriesSince({ deviceName: device, ruleName: 'R' }, `${device}.R.1.1000`)
const statesOf = async (device: string) => (await logOf(device)).map(({ delivery }) => delivery.progress.state)
const subjects = () => vi.mocked(publishMail).mock.calls.map(([, { subject }]) => subject)

/** Does the clock's work on deliveries at a time. */
const clock = async (now: number): Promise<void> => {
  for (const key of await dueDeliveries(now)) await attemptDue(key, now)
}

describe('due delivery attempts', () => {
  it('send the message again with the same id, and the delivery records when it arrived', async () => {
    vi.mocked(publishMail).mockRejectedValueOnce(new Error('away'))
    await fire('SN-1', 1_000)
    await clock(60_000)
    expect(subjects()).toHaveLength(1)
    await clock(62_000)
    expect(subjects()).toEqual(['Alarm R on SN-1', 'Alarm R on SN-1'])
    const [delivery] = await logOf('SN-1')
    expect(delivery?.delivery).toMatchObject({ attempts: 2, progress: { state: 'delivered', reference: 'id' } })
  })

  it('are retried if a worker was killed during an attempt', async () => {
    await fire('SN-2', 1_000)
    const [delivery] = await logOf('SN-2')
    if (!delivery) throw new Error('No delivery')
    const killed = { ...delivery.delivery, progress: { state: 'sending', until: 1_000 + leaseMs } as const }
    await saveDelivery({ ...delivery, delivery: killed })
    await clock(leaseMs)
    expect(subjects()).toHaveLength(1)
    await clock(1_000 + leaseMs)
    expect(subjects()).toHaveLength(2)
    expect(await statesOf('SN-2')).toEqual(['delivered'])
  })

  it('keep the messages about one alarm in order', async () => {
    vi.mocked(publishMail).mockRejectedValue(new Error('away'))
    await fire('SN-3', 1_000)
    await fire('SN-3', 2_000, { opens: false })
    await sendDue('SN-3#R#Customer', buildRuleSet(new Map(), [], 1), 1_000 + day)
    expect(await statesOf('SN-3')).toEqual(['waiting', 'waiting'])
    expect(subjects()).toEqual(['Alarm R on SN-3'])
    vi.mocked(publishMail).mockResolvedValue('id')
    await clock(2_000 + day)
    await clock(2 * day)
    expect(subjects()).toEqual(['Alarm R on SN-3', 'Alarm R on SN-3', '1 firing of R on SN-3'])
    expect(await statesOf('SN-3')).toEqual(['delivered', 'delivered'])
  })

  it("are recorded by the worker that made the latest attempt if another worker's attempt took too long", async () => {
    vi.mocked(publishMail).mockImplementationOnce(async () => {
      // It takes so long that another worker makes the next attempt.
      await clock(1_000 + leaseMs)
      throw new Error('away')
    })
    await fire('SN-4', 1_000)
    expect(await statesOf('SN-4')).toEqual(['delivered'])
    const [delivery] = await logOf('SN-4')
    expect(delivery?.delivery.attempts).toBe(2)
  })

  it('are skipped if the delivery no longer exists', async () => {
    const key = { channel: 'SN-5#R', part: 'delivery#1' }
    await attemptDue(key, 1_000)
    expect(await findDelivery(key)).toBeUndefined()
  })
})
