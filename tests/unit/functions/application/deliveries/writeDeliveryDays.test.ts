import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeliveryRecord } from '#functions/domain/notifications/delivery/storedDelivery.ts'
import type { DeliveryRow } from '#functions/domain/reports/deliveryRow.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
vi.mock('#functions/gateways/rows/deliveryFiles.ts')
const { putDeliveries } = await import('#functions/gateways/rows/deliveryFiles.ts')
const { writeDeliveryDays } = await import('#functions/application/deliveries/writeDeliveryDays.ts')
const { saveDelivery } = await import('#functions/data/notifications/deliveries/writeDeliveries.ts')
const { deliveryKeyOf } = await import('#functions/data/notifications/deliveries/deliveryItem.ts')
const { findDelivery } = await import('#functions/data/notifications/deliveries/deliveryRepository.ts')
const { claim, markReturned, newDelivery, settle } =
  await import('#functions/domain/notifications/delivery/delivery.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const dayMs = 86_400_000
const hourMs = 3_600_000
const day = Date.parse('2026-03-02T00:00:00.000Z')

/** The rows of the files that were written, by day and number of the file. */
let files: Map<string, readonly DeliveryRow[]>
beforeEach(() => {
  files = new Map()
  vi.mocked(putDeliveries)
    .mockReset()
    .mockImplementation(async (name, file, rows) => {
      files.set(`${name} ${file}`, rows)
    })
})

const recordOf = (id: string, at: number): DeliveryRecord => ({
  id,
  kind: 'opened',
  thread: 'SN.R.1.1',
  alarms: ['SN.R.1.1'],
  messageAt: at,
  messageName: 'm',
  ruleName: 'R',
  deviceName: 'SN',
  audience: 'TAC',
  receiver: { id: 'mail:a@b.example', channel: 'mail', name: 'Ann', address: 'ann@b.example', isToldOver: true },
  delivery: settle(claim(newDelivery('mail', at), at), { outcome: 'delivered' }, at + 30_000),
})
const save = async (id: string, at: number): Promise<DeliveryRecord> => {
  const record = recordOf(id, at)
  await saveDelivery({ ...record, revision: 0 })
  return record
}

describe('the daily files of deliveries for reports', () => {
  it('are written after the end of the day, with each delivery in the file of its UTC day', async () => {
    await save('before', day - 1)
    await save('first', day)
    await save('last', day + dayMs - 1)
    await save('after', day + dayMs)
    await writeDeliveryDays(day + dayMs + hourMs - 1)
    expect(files.has('2026-03-02 0')).toBe(false)
    expect(files.get('2026-03-01 0')).toMatchObject([{ id: 'before' }])
    await writeDeliveryDays(day + dayMs + hourMs)
    const ids = (files.get('2026-03-02 0') ?? []).map(({ id }) => String(id))
    expect(ids.toSorted()).toEqual(['first', 'last'])
    files.clear()
    await writeDeliveryDays(day + dayMs + hourMs + 60_000)
    expect(files.size).toBe(0)
  })

  it("are rewritten eight days later with each delivery's outcome, and without addresses", async () => {
    const stored = await findDelivery(deliveryKeyOf(recordOf('first', day)))
    if (!stored) throw new Error('No delivery')
    const reason = '550 ann@b.example unknown'
    const delivery = markReturned(stored.delivery, { state: 'bounced', reason, isForGood: true }, day + hourMs)
    await saveDelivery({ ...stored, delivery })
    await writeDeliveryDays(day + 9 * dayMs)
    const rows = files.get('2026-03-02 0') ?? []
    expect(rows.find(({ id }) => id === 'first')).toMatchObject({
      outcome: 'bounced',
      reason: '550 a…@b.example unknown',
      minutes: null,
    })
    expect(rows.find(({ id }) => id === 'last')).toMatchObject({ outcome: 'delivered', minutes: 0.5 })
    expect(JSON.stringify(rows)).not.toContain('ann@b')
  })

  it('are split if there are thousands of deliveries, with each delivery in one of them', async () => {
    const busy = day + 10 * dayMs
    await Promise.all(Array.from({ length: 1_003 }, (_, index) => save(`busy-${index}`, busy + (index % 7) * hourMs)))
    await writeDeliveryDays(busy + dayMs + hourMs)
    const rows = [...files]
      .filter(([name]) => name.startsWith('2026-03-12'))
      .map(([name, ofFile]) => [name, ofFile.length])
    expect(rows).toEqual([
      ['2026-03-12 0', 1_000],
      ['2026-03-12 1', 3],
    ])
    const ids = [...files].flatMap(([name, ofFile]) =>
      name.startsWith('2026-03-12') ? ofFile.map(({ id }) => id) : [],
    )
    expect(new Set(ids).size).toBe(1_003)
  })
})
