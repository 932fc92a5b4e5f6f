import type { Trail } from '../../domain/audit.ts'
import { reportForAudit, type Report } from '../../domain/reports/report.ts'
import { auditPut } from '../audit/auditRepository.ts'
import type { TransactItem } from '../store/joinedTransactions.ts'
import { isNew, isUnchanged, writeNew, writeTogether } from '../store/versionedWrites.ts'
import { reportItem, reportsTable } from './reportRepository.ts'

/** A report is new or refused: an existing name is a Conflict. */
export const insertReport = async (report: Report, trail: Trail): Promise<void> => {
  const put: TransactItem = {
    Put: { TableName: reportsTable, Item: reportItem(report), ...isNew },
  }
  await writeNew([put, record(trail, undefined, report)], `The report ${report.reportName} already exists`)
}

/** Writes a report over the version that was read; throws the store's conflict where there is a newer one. */
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
