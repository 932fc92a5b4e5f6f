import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSchedule } from '#functions/domain/notifications/schedule.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { changeSchedule } = await import('#functions/application/mailing/changeSchedule.ts')
const { findSchedule, readSchedule, saveSchedule } = await import('#functions/data/notifications/scheduleRepository.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const about = (deviceName: string) => ({
  ruleName: 'R',
  audience: 'Customer' as const,
  severity: 120,
  subject: { deviceName, modelName: 'M', description: '', ruleExpression: '' },
})

describe('a change of a notification schedule', () => {
  it('is stored, whether the schedule is new or already stored', async () => {
    const read = () => readSchedule(about('SN-1'))
    await changeSchedule(read, stored => ({ ...stored, schedule: { digest: { lastSent: 1, seen: [] } } }))
    await changeSchedule(read, stored => ({ ...stored, severity: 121 }))
    expect(await findSchedule('SN-1#R#Customer')).toMatchObject({
      revision: 2,
      severity: 121,
      schedule: { digest: { lastSent: 1 } },
    })
  })

  it('is not stored if it leaves the schedule as it was or there is no schedule', async () => {
    expect(
      await changeSchedule(
        () => readSchedule(about('SN-2')),
        () => undefined,
      ),
    ).toBeUndefined()
    expect(
      await changeSchedule(
        () => findSchedule('SN-2#R#Customer'),
        stored => stored,
      ),
    ).toBeUndefined()
    expect(await findSchedule('SN-2#R#Customer')).toBeUndefined()
  })

  it('is applied to the newer version if another writer stored one first', async () => {
    const seen: number[] = []
    const changed = await changeSchedule(
      async () => {
        const stored = await readSchedule(about('SN-3'))
        if (seen.length === 0) await saveSchedule({ ...stored, schedule: newSchedule, severity: 161 })
        seen.push(stored.revision)
        return stored
      },
      stored => ({ ...stored, schedule: { digest: { lastSent: 5, seen: [] } } }),
    )
    expect(seen).toEqual([0, 1])
    expect(changed).toMatchObject({ severity: 161, schedule: { digest: { lastSent: 5 } } })
  })
})
