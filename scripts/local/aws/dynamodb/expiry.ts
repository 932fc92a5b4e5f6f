import { isRecord } from '#shared/records/isRecord.ts'
import { AwsError } from '../protocol/awsError.ts'
import type { Input, Operation } from '../protocol/awsRequest.ts'
import { endOf, expiryKey, prefixes, type RowWrite } from './rows.ts'
import { eachPage, type Storage } from './storage.ts'
import { findTableRecord, saveTable } from './tableOperations.ts'
import type { Item, ItemChange, TableRecord } from './types.ts'
import { commitChanges, type Committer } from './unitOfWork.ts'

/** The number of expired items deleted in one batch. Other writers can write between two batches. */
const stepItems = 50
/**
 * DynamoDB never deletes an item whose expiry is further in the past than this, because it considers such a value a
 * mistake.
 */
const oldestSeconds = 5 * 365 * 86_400

/** Creates the rows that list a table's items by expiry, for items that were stored before TTL was enabled. */
const addExpiryRows = async (storage: Storage, record: TableRecord): Promise<void> => {
  const prefix = prefixes.items(record.table.TableName)
  await eachPage(storage, { gte: prefix, lt: endOf(prefix) }, async page => {
    const rows = page.flatMap(([row, item]): RowWrite[] => {
      const key = expiryKey(record, row.slice(prefix.length), item)
      return key === undefined ? [] : [{ type: 'put', key, value: 1 }]
    })
    await storage.apply(rows)
    return true
  })
}

const specificationOf = (input: Input): { Enabled: boolean; AttributeName: string } => {
  const specification = input['TimeToLiveSpecification']
  if (!isRecord(specification) || typeof specification['AttributeName'] !== 'string')
    throw new AwsError('ValidationException', 'TimeToLiveSpecification with an AttributeName is required')
  return { Enabled: specification['Enabled'] === true, AttributeName: specification['AttributeName'] }
}

const describeTimeToLive = (storage: Storage) => async (input: Input) => {
  const { expiryAttribute: AttributeName } = findTableRecord(storage, input)
  const state =
    AttributeName === undefined ? { TimeToLiveStatus: 'DISABLED' } : { TimeToLiveStatus: 'ENABLED', AttributeName }
  return { TimeToLiveDescription: state }
}

const updateTimeToLive = (storage: Storage) => (input: Input) =>
  storage.exclusive(async () => {
    const { table, expiryAttribute } = findTableRecord(storage, input)
    const specification = specificationOf(input)
    if (specification.Enabled === (expiryAttribute !== undefined)) {
      const state = specification.Enabled ? 'enabled' : 'disabled'
      throw new AwsError('ValidationException', `TimeToLive is already ${state}`)
    }
    const prefix = prefixes.expiry(table.TableName)
    await storage.level.clear({ gte: prefix, lt: endOf(prefix) })
    const record = specification.Enabled ? { table, expiryAttribute: specification.AttributeName } : { table }
    // The expiry rows are written before the table. A crash in between leaves rows that the next attempt deletes, but
    // never a table with TTL whose expiry rows are missing.
    if (specification.Enabled) await addExpiryRows(storage, record)
    await saveTable(storage, record)
    storage.tables.set(table.TableName, record)
    return { TimeToLiveSpecification: specification }
  })

export const expiryOperations = (storage: Storage): Record<string, Operation> => ({
  DescribeTimeToLive: describeTimeToLive(storage),
  UpdateTimeToLive: updateTimeToLive(storage),
})

/** Deletes one batch of expired items. Returns the size of the batch, or 0 when no expired items are left. */
const deleteStep = (committer: Committer, tableName: string, nowSeconds: number): Promise<number> =>
  committer.storage.exclusive(async () => {
    const prefix = prefixes.expiry(tableName)
    const keyAt = (seconds: number) => prefix + String(Math.max(0, Math.floor(seconds))).padStart(16, '0')
    const range = { gte: keyAt(nowSeconds - oldestSeconds), lt: keyAt(nowSeconds + 1), limit: stepItems }
    const rows = await committer.storage.level.keys(range).all()
    const changes = await Promise.all(
      rows.map(async (row): Promise<ItemChange> => {
        const key = row.slice(keyAt(0).length)
        const before = await committer.storage.get<Item>(prefixes.items(tableName) + key)
        return { tableName, key, before, after: undefined }
      }),
    )
    await commitChanges(
      committer,
      changes,
      'expiry',
      rows.map(key => ({ type: 'del', key })),
    )
    return changes.length
  })

/** Deletes the items that have expired by `now`. Returns their number. */
export const sweepExpired = async (committer: Committer, now: number): Promise<number> => {
  let deleted = 0
  for (const [name, { expiryAttribute }] of committer.storage.tables) {
    if (expiryAttribute === undefined) continue
    for (let step = 1; step > 0; deleted += step) step = await deleteStep(committer, name, now / 1000)
  }
  return deleted
}
