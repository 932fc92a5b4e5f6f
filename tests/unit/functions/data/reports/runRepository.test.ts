import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { storedRun } from '#tests/support/stored/storedReport.ts'

prepareLocalStore()
const { findRun, noteState } = await import('#functions/data/reports/runRepository.ts')
const { noteExecution, writeRun } = await import('#functions/data/reports/runWriter.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const trail = { at: 1, by: 'admin', action: 'report.run', requestId: 'run' } as const

describe('a write of a run of a report that was read before another write', () => {
  it('is refused if the mails of an earlier run for the same due time were recorded meanwhile', async () => {
    const due = { at: 1, recipients: ['anna', 'bea'] }
    const read = storedRun({ reportName: 'Mailed', executionId: 'e', status: 'RUNNING', due })
    await writeRun(undefined, read, trail)
    await noteState(read, { ...read, due: { at: 1, recipients: ['bea'] } })
    const stale = noteState(read, { ...read, status: 'SUCCEEDED' })
    await expect(stale).rejects.toMatchObject({ name: 'TransactionCanceledException' })
    expect(await findRun('Mailed')).toMatchObject({ status: 'RUNNING', due: { recipients: ['bea'] } })
  })

  it('is refused if the query of the run was started meanwhile', async () => {
    const read = storedRun({ reportName: 'Started', executionId: undefined, status: 'QUEUED' })
    await writeRun(undefined, read, { ...trail, requestId: 'run 2' })
    await noteExecution(read, 'e-2')
    const stale = noteState(read, { ...read, status: 'FAILED', reason: 'The run was not started' })
    await expect(stale).rejects.toMatchObject({ name: 'TransactionCanceledException' })
    expect(await findRun('Started')).toMatchObject({ status: 'QUEUED', executionId: 'e-2' })
  })
})
