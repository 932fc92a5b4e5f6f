import type { TransactItem } from '../store/joinedTransactions.ts'
import { itemsOfKind } from '../store/itemsOfKind.ts'
import { reportsTable } from './reportRepository.ts'

const schemaVersion = 1

/** Returns the last due time for which each scheduled report has run, in epoch milliseconds, keyed by report name. */
export const listSlots = async (): Promise<ReadonlyMap<string, number>> =>
  new Map((await itemsOfKind(reportsTable, 'slot')).map(item => [String(item['name']), Number(item['dueAt'])]))

/**
 * Builds the write that records for which due time of its schedule a report runs. It fails if the report has already
 * run for this due time or a later one.
 */
export const slotPut = (reportName: string, dueAt: number): TransactItem => ({
  Put: {
    TableName: reportsTable,
    Item: { kind: 'slot', name: reportName, schemaVersion, dueAt },
    ConditionExpression: 'attribute_not_exists(kind) OR dueAt < :dueAt',
    ExpressionAttributeValues: { ':dueAt': dueAt },
  },
})
