import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { readModeTimeline, timelineSources } = await import('#functions/application/utilisation/readModeTimeline.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

describe('the modes of an instrument that has stored nothing yet', () => {
  it('are those of an instrument that was not admitted, although no model names its limit of silence', async () => {
    const now = Date.parse('2026-03-29T12:00:00Z')
    const [from, to] = [now / 1000 - 3600, now / 1000]
    const stretches = await readModeTimeline('SN-1', { from, to }, await timelineSources(now), now)
    expect(stretches).toMatchObject([{ from, to, mode: 'notAdmitted' }])
  })
})
