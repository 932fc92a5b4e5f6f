import { describe, expect, it, vi } from 'vitest'
import { iso } from '#shared/time/iso.ts'
import { prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
vi.mock('#functions/data/alarms/alarmListing.ts')
vi.mock('#functions/data/alarms/currentAlarms.ts')
const { listAlarms, readListed } = vi.mocked(await import('#functions/data/alarms/alarmListing.ts'))
const { alarmKeysClosedSince, openAlarmKeys } = vi.mocked(await import('#functions/data/alarms/currentAlarms.ts'))
const { alarmsLimit } = await import('#functions/data/alarms/alarmQueries.ts')
const { periodAlarms } = await import('#functions/data/alarms/periodAlarms.ts')

const begin = Date.UTC(2026, 0, 20)
const period = { from: begin, to: begin + 86_400_000 }

/** Makes a listing of alarms that began a second apart, the oldest one a second after the period began. */
const store = (count: number): void => {
  const alarms = Array.from({ length: count }, (_, index) => {
    const entry = `${iso(begin + (count - index) * 1_000)}#High`
    return { key: { deviceName: 'SN-1', entry }, sortKey: `${entry}#SN-1` }
  })
  listAlarms.mockImplementation(async (_period, _matches, _device, limit = alarmsLimit) => alarms.slice(0, limit))
  readListed.mockImplementation(async listed => listed.map(({ sortKey }) => ({ id: sortKey }) as never))
  openAlarmKeys.mockResolvedValue([])
  alarmKeysClosedSince.mockResolvedValue([])
}

describe('the alarms of a period', () => {
  it('are all of them if there are exactly as many as are read', async () => {
    store(alarmsLimit)
    const { alarms, countedFrom } = await periodAlarms(period)
    expect(alarms).toHaveLength(alarmsLimit)
    expect(countedFrom).toBeUndefined()
  })

  it('are the newest ones if there are more, with the time of the oldest that is read', async () => {
    store(alarmsLimit + 1)
    const { alarms, countedFrom } = await periodAlarms(period)
    expect(alarms).toHaveLength(alarmsLimit)
    expect(countedFrom).toBe(iso(begin + 2_000))
  })
})
