import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UtilisationRow } from '#functions/domain/utilisation/dayRow.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
vi.stubEnv('TIME_ZONE', 'Europe/Zurich')
vi.mock('#functions/gateways/rows/utilisationFiles.ts')
const { putUtilisation } = await import('#functions/gateways/rows/utilisationFiles.ts')
const { countDays } = await import('#functions/application/utilisation/countDays.ts')
const { readDeviceState } = await import('#functions/data/devices/deviceStateRepository.ts')
const { writeDevice } = await import('#functions/data/devices/deviceWriter.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

/** The rows of the files that were written, by day. */
let days: Map<string, readonly UtilisationRow[]>
beforeEach(() => {
  days = new Map()
  vi.mocked(putUtilisation)
    .mockReset()
    .mockImplementation(async (day, _file, rows) => {
      days.set(day, rows)
    })
})

const minutesOf = (row: object | undefined): number =>
  Object.entries(row ?? {}).reduce((sum, [name, value]) => (name.endsWith('_minutes') ? sum + Number(value) : sum), 0)

describe('the days that are counted for reports', () => {
  it('are those of the stage’s zone, each an hour after its end there, with all minutes if clocks change', async () => {
    const registeredAt = Date.parse('2026-03-28T12:00:00Z')
    const read = await readDeviceState('SN-1')
    const known = { modelName: 'M', deviceStatus: 'OK', registeredAt, lastContacted: registeredAt } as const
    await writeDevice({ state: { ...read, ...known }, read, rows: [], alarms: [], listing: 'create' })
    await countDays(Date.parse('2026-03-29T22:59:59Z'))
    expect([...days.keys()]).toEqual(['2026-03-28'])
    await countDays(Date.parse('2026-03-29T23:00:00Z'))
    expect([...days.keys()]).toEqual(['2026-03-28', '2026-03-29'])
    const [row] = days.get('2026-03-29') ?? []
    expect(row).toMatchObject({ device_name: 'SN-1', model_name: 'M' })
    expect(minutesOf(row)).toBe(1_380)
    expect(minutesOf(days.get('2026-03-28')?.[0])).toBe(1_440)
  })
})
