import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { ReportQuestion } from '#shared/reporting/reportQuery.ts'
import type { Trail } from '../../domain/audit.ts'
import { auditPut } from '../audit/auditRepository.ts'
import { db } from '../store/db.ts'
import { writeTogether } from '../store/versionedWrites.ts'
import { reportsTable } from './reportRepository.ts'

const schemaVersion = 1

/** How long the preview of a report is kept: longer than anybody waits for it. */
const keptMs = 3_600_000

/**
 * The preview of a report that a user requested last. A preview consists of two query executions, one for its rows
 * and one for its counts.
 */
export interface Preview {
  readonly userName: string
  /** The id of the preview, which distinguishes it from the user's earlier previews. */
  readonly id: string
  readonly rowsExecution: string
  readonly countsExecution: string
  /** The time, in epoch milliseconds, up to which the previewed data is complete. Later events may be missing. */
  readonly dataUntil: number
  readonly startedAt: number
}

/** Returns the user's last preview, or undefined if there is none. */
export const findPreview = async (userName: string): Promise<Preview | undefined> => {
  const Key = { kind: 'preview', name: userName }
  const { Item } = await db.send(new GetCommand({ TableName: reportsTable, Key, ConsistentRead: true }))
  if (!Item) return undefined
  return {
    userName,
    id: String(Item['id']),
    rowsExecution: String(Item['rowsExecution']),
    countsExecution: String(Item['countsExecution']),
    dataUntil: Number(Item['dataUntil']),
    startedAt: Number(Item['startedAt']),
  }
}

/** Replaces the user's last preview, and writes an audit record of what the new one selects. */
export const savePreview = async (
  { userName, ...preview }: Preview,
  { startDate, endDate, ...reportPayload }: ReportQuestion,
  trail: Trail,
): Promise<void> => {
  const expiresAt = Math.ceil((preview.startedAt + keptMs) / 1000)
  const Item = { kind: 'preview', name: userName, schemaVersion, ...preview, expiresAt }
  const after = { reportPayload, startDate, endDate }
  const record = auditPut({ ...trail, entity: 'preview', name: reportPayload.entity, before: undefined, after })
  await writeTogether([{ Put: { TableName: reportsTable, Item } }, record])
}
