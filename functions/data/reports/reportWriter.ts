import type { Trail } from '../../domain/audit.ts'
import { reportForAudit, type Report } from '../../domain/reports/report.ts'
import { auditPut } from '../audit/auditRepository.ts'
import type { TransactItem } from '../store/joinedTransactions.ts'
import { isNew, isUnchanged, writeNew, writeTogether } from '../store/versionedWrites.ts'
import { claimPut, refuseTaken } from '../store/nameClaim.ts'
import { listReports, reportItem, reportsTable } from './reportRepository.ts'

/** Stores a new report. Throws Conflict if a report of this name exists, ignoring case. */
export const insertReport = async (report: Report, trail: Trail): Promise<void> => {
  refuseTaken(
    'report',
    report.reportName,
    (await listReports()).map(({ reportName }) => reportName),
  )
  const put: TransactItem = {
    Put: { TableName: reportsTable, Item: reportItem(report), ...isNew },
  }
  const claim = claimPut(reportsTable, 'report', report.reportName)
  await writeNew([put, claim, record(trail, undefined, report)], `The report ${report.reportName} already exists`)
}

/** Stores a changed report. Throws the store's conflict if the report was changed since it was read. */
export const replaceReport = async (read: Report, next: Report, trail: Trail): Promise<Report> => {
  const stored: Report = {
    ...next,
    revision: read.revision + 1,
    updatedBy: trail.by,
    updatedTime: new Date(trail.at).toISOString(),
  }
  const put: TransactItem = {
    Put: {
      TableName: reportsTable,
      Item: reportItem(stored),
      ...isUnchanged(read),
    },
  }
  await writeTogether([put, record(trail, read, stored)])
  return stored
}

const record = (trail: Trail, before: Report | undefined, after: Report): TransactItem =>
  auditPut({
    ...trail,
    entity: 'report',
    name: after.reportName,
    before: reportForAudit(before),
    after: reportForAudit(after),
  })
