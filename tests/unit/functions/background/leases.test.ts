import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { variablesOf } from '#infra/variables.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

for (const variable of (['tendReports', 'watchFleet'] as const).flatMap(variablesOf))
  vi.stubEnv(variable, variable.endsWith('_DAYS') ? '400' : variable)
prepareLocalStore()
const { runAlone } = await import('#functions/application/longWork/runAlone.ts')
const handlers = {
  everyMinute: (await import('#functions/background/everyMinute.ts')).handler,
  watchFleet: (await import('#functions/background/watchFleet.ts')).handler,
  tendReports: (await import('#functions/background/tendReports.ts')).handler,
  redeliver: (await import('#functions/ingest/handler.ts')).handler,
}

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const context = { getRemainingTimeInMillis: () => 60_000 }

describe('a scheduled function', () => {
  it.each(Object.entries(handlers))('ends at once while its previous run is in progress: %s', async (name, handler) => {
    const answer = await runAlone<unknown>(name, 60_000, () => handler({}, context))
    expect(answer).toEqual({ isSkipped: true })
  })

  it('still processes stream batches and ended report queries during a scheduled run', async () => {
    const batch = await runAlone('redeliver', 60_000, () => handlers.redeliver({ Records: [] }, context))
    expect(batch).toEqual({ batchItemFailures: [] })
    const event = { detail: { queryExecutionId: 'unknown' } }
    expect(await runAlone('tendReports', 60_000, () => handlers.tendReports(event, context))).toBeUndefined()
  })
})
