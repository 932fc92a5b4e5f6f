import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { storedReport } from '#tests/support/stored/storedReport.ts'

prepareLocalStore()
const { insertReport, replaceReport } = await import('#functions/data/reports/reportWriter.ts')
const { db, tableName } = await import('#functions/data/store/db.ts')
const { findReport, reportItem } = await import('#functions/data/reports/reportRepository.ts')
const { listAudit } = await import('#functions/data/audit/auditRepository.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const at = Date.UTC(2026, 0, 1)
const trail = (requestId: string) => ({ by: 'admin', at, action: 'report.change', requestId })

describe('stored reports', () => {
  it('can be changed with the most and longest values, together with their audit record', async () => {
    const row = {
      parameterName: 'deviceName',
      operands: '=',
      parameterInputType: { constant: true, dropdown: false },
      parameterValue: 'x'.repeat(4_000),
      logicalOperand: 'OR',
    } as const
    const report = storedReport({
      reportName: 'Large',
      description: 'first',
      payload: { entity: 'events', selectClause: ['deviceName'], whereClause: Array.from({ length: 50 }, () => row) },
    })
    await insertReport(report, trail('1'))
    await replaceReport(report, { ...report, description: 'second' }, trail('2'))
    expect(await findReport('Large')).toMatchObject({ description: 'second', payload: report.payload })
    const [changed, created] = await listAudit({
      entity: 'report',
      name: 'Large',
      userName: undefined,
      from: at,
      to: at,
    })
    expect(created?.after).toMatchObject({ reportPayload: report.payload })
    expect(changed).toMatchObject({
      before: { reportDescription: 'first', reportPayload: { entity: 'events' } },
      after: { reportDescription: 'second', reportPayload: { whereClause: expect.stringContaining('… (cut: ') } },
    })
  })

  it('of an earlier release whose names differ only in case can still be opened and changed', async () => {
    for (const reportName of ['Older', 'OLDER'])
      await db.send(new PutCommand({ TableName: tableName('reports'), Item: reportItem(storedReport({ reportName })) }))
    const other = insertReport(storedReport({ reportName: 'older' }), trail('3'))
    await expect(other).rejects.toThrow('already exists. Choose a name that differs by more than case')
    for (const reportName of ['Older', 'OLDER']) {
      const read = storedReport({ reportName })
      await replaceReport(read, { ...read, description: 'later' }, trail(reportName))
      expect(await findReport(reportName)).toMatchObject({ reportName, description: 'later', revision: 2 })
    }
  })
})
