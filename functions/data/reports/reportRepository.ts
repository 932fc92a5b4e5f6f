import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { Archiving } from '#shared/contract/values.ts'
import type { ReportPayload } from '#shared/contract/report.ts'
import type { ReportSchedule } from '#shared/reporting/schedule.ts'
import { NotFound } from '../../domain/errors.ts'
import type { Report } from '../../domain/reports/report.ts'
import { newerRelease } from '../../domain/storedFaults.ts'
import { db, tableName } from '../store/db.ts'
import { itemsOfKind } from '../store/itemsOfKind.ts'
import type { Item } from '../store/pages.ts'

export const reportsTable = tableName('reports')

const schemaVersion = 1

export const reportItem = ({ reportName, payload, schedule, ...report }: Report): Item => ({
  ...report,
  ...(schedule && { schedule: JSON.stringify(schedule) }),
  kind: 'report',
  name: reportName,
  schemaVersion,
  // The report's selection is stored as JSON text. In a map, a name such as 'constructor' would become the name of an
  // attribute and confuse the store's client.
  payload: JSON.stringify(payload),
})

const reportOf = (item: Item): Report => {
  if (Number(item['schemaVersion']) !== schemaVersion)
    throw newerRelease(`The report ${item['name']} in the table reports`)
  const updatedBy = item['updatedBy']
  const schedule = item['schedule']
  const scheduledAt = item['scheduledAt']
  return {
    reportName: String(item['name']),
    description: String(item['description']),
    payload: JSON.parse(String(item['payload'])) as ReportPayload, // safe cast: only this product writes the item
    startDate: String(item['startDate']),
    endDate: String(item['endDate']),
    movingDays: item['movingDays'] === undefined ? undefined : Number(item['movingDays']),
    archived: item['archived'] as Archiving | undefined, // safe cast: only this product writes the item
    // The cast is safe, because only this service writes the stored item.
    schedule: schedule === undefined ? undefined : (JSON.parse(String(schedule)) as ReportSchedule),
    scheduledAt: scheduledAt === undefined ? undefined : Number(scheduledAt),
    revision: Number(item['revision']),
    createdTime: String(item['createdTime']),
    createdBy: String(item['createdBy']),
    updatedTime: String(item['updatedTime']),
    updatedBy: updatedBy === undefined ? undefined : String(updatedBy),
  }
}

/** Returns every report, sorted by name. */
export const listReports = async (): Promise<Report[]> => (await itemsOfKind(reportsTable, 'report')).map(reportOf)

/** Returns the report with this name, or undefined if there is none. */
export const findReport = async (reportName: string): Promise<Report | undefined> => {
  const Key = { kind: 'report', name: reportName }
  const { Item } = await db.send(new GetCommand({ TableName: reportsTable, Key, ConsistentRead: true }))
  return Item && reportOf(Item)
}

/** Returns the report with this name. Throws NotFound if there is none. */
export const getReport = async (reportName: string): Promise<Report> => {
  const report = await findReport(reportName)
  if (!report) throw new NotFound('Report', reportName)
  return report
}
