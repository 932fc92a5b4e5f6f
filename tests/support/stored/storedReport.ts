import type { Report } from '#functions/domain/reports/report.ts'
import type { Run } from '#functions/domain/reports/run.ts'

/** A report on models as it is stored. */
export const storedReport = (change: Partial<Report> = {}): Report => ({
  reportName: 'Models',
  description: 'models',
  payload: { entity: 'model', selectClause: ['modelName'], whereClause: [] },
  startDate: '2026-03-01T00:00:00.000Z',
  endDate: '2026-03-02T00:00:00.000Z',
  movingDays: undefined,
  archived: undefined,
  schedule: undefined,
  scheduledAt: undefined,
  revision: 1,
  createdTime: '2026-03-01T00:00:00.000Z',
  createdBy: 'admin',
  updatedTime: '2026-03-01T00:00:00.000Z',
  updatedBy: undefined,
  ...change,
})

/** A requested run of the report, as an earlier release stored it. */
export const storedRun = (change: Partial<Run> = {}): Run => ({
  reportName: 'Models',
  token: 'token',
  reportRevision: 1,
  questionDigest: undefined,
  snapshot: undefined,
  statement: { sql: 'SELECT 1', parameters: [] },
  status: 'QUEUED',
  executionId: undefined,
  startedAt: 0,
  startedBy: 'admin',
  startDate: undefined,
  endDate: undefined,
  due: undefined,
  mailingSince: undefined,
  mailedAt: undefined,
  endedAt: undefined,
  reason: undefined,
  bytesScanned: undefined,
  dataUntil: 0,
  cancelledBy: undefined,
  check: undefined,
  result: undefined,
  ...change,
})
