import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Trail } from '../../domain/audit.ts'
import { Conflict } from '../../domain/errors.ts'
import { reportForAudit, reportOnTheWire, type Report } from '../../domain/reports/report.ts'
import { auditPut, type TransactItem } from '../audit/auditRepository.ts'
import { db, isConditionFailure, isWriteConflict } from '../store/db.ts'
import { changedMeanwhile } from '../store/expectRevision.ts'
import { findReport, reportItem, reportsTable } from './reportRepository.ts'

/** A report is new or refused: an existing name is a Conflict. */
export const insertReport = async (report: Report, trail: Trail): Promise<void> => {
  const put: TransactItem = {
    Put: { TableName: reportsTable, Item: reportItem(report), ConditionExpression: 'attribute_not_exists(kind)' },
  }
  try {
    await write([put, record(trail, undefined, report)])
  } catch (error) {
    if (!isConditionFailure(error)) throw error
    throw new Conflict(`The report ${report.reportName} exists already`)
  }
}

/** Writes a report over the version that was read; Conflict with the newer report otherwise. */
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
      ConditionExpression: 'revision = :read',
      ExpressionAttributeValues: { ':read': read.revision },
    },
  }
  try {
    await write([put, record(trail, read, stored)])
    return stored
  } catch (error) {
    if (!isWriteConflict(error)) throw error
    const current = await findReport(read.reportName)
    throw changedMeanwhile(read.reportName, current && reportOnTheWire(current))
  }
}

const record = (trail: Trail, before: Report | undefined, after: Report): TransactItem =>
  auditPut({
    ...trail,
    entity: 'report',
    name: after.reportName,
    before: reportForAudit(before),
    after: reportForAudit(after),
  })

const write = async (items: TransactItem[]): Promise<void> => {
  await db.send(new TransactWriteCommand({ TransactItems: items }))
}
