import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDelivery } from '#functions/domain/notifications/delivery/delivery.ts'
import type { StoredDelivery } from '#functions/data/notifications/deliveries/deliveryItem.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { deliveriesOfAlarm, newestDeliveries } = await import('#functions/data/notifications/deliveries/deliveryLog.ts')
const { saveDelivery } = await import('#functions/data/notifications/deliveries/writeDeliveries.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
  for (const one of all) await saveDelivery(one)
})
afterAll(() => store.close())

const time = (text: string): number => Date.parse(`2026-${text}T00:00:00.000Z`)

/** A delivery about the alarms that began on these days. */
const delivery = (id: string, days: readonly string[], recorded: string, olderSince?: string): StoredDelivery => ({
  id,
  kind: 'opened',
  thread: '',
  alarms: days.map(day => `SN.R.1.${time(day)}`),
  ...(olderSince !== undefined && { olderSince: time(olderSince) }),
  messageAt: time(days.at(-1) ?? ''),
  messageName: id,
  ruleName: 'R',
  deviceName: 'SN',
  audience: 'TAC',
  receiver: { id: 'sns:TAC', channel: 'sns', name: 'TAC', isToldOver: false },
  delivery: newDelivery('sns', time(recorded)),
  revision: 0,
})

const all = [
  delivery('first', ['01-05'], '01-05'),
  delivery('digest', ['01-10', '01-11'], '02-01', '01-07'),
  delivery('last', ['02-03'], '02-03'),
]

const idsOf = async (day: string) => (await deliveriesOfAlarm(`SN.R.1.${time(day)}`)).map(({ id }) => id)
const within = async (from: number, to: number, limit = 10) =>
  (await newestDeliveries({ from, to }, limit)).map(({ id }) => id)
const newest = (limit: number) => within(time('01-01'), time('03-01'), limit)

describe('the log of deliveries of alarm messages', () => {
  it("finds an alarm's deliveries, even in a digest that lists only its newest alarms", async () => {
    expect([await idsOf('01-05'), await idsOf('01-08'), await idsOf('01-10'), await idsOf('02-02')]).toEqual([
      ['first'],
      ['digest'],
      ['digest'],
      [],
    ])
  })

  it('finds the deliveries of a period, including both ends', async () => {
    expect(await within(time('01-05'), time('02-01'))).toEqual(['digest', 'first'])
    expect(await within(time('01-05') + 1, time('02-01') - 1)).toEqual([])
  })

  it('finds the newest deliveries of the stage across months', async () => {
    expect([await newest(10), await newest(2)]).toEqual([
      ['last', 'digest', 'first'],
      ['last', 'digest'],
    ])
  })
})
