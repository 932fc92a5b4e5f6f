import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { AlarmRows } from '../../domain/alarms/rows/alarmRows.ts'
import type { Row } from '../../domain/telemetry/applyIncoming.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { numericSetting } from '../../runtime/settings.ts'
import { alarmWrite } from '../alarms/alarmItems.ts'
import { db, tableName } from '../store/db.ts'
import { newDeviceItem, reportedFields } from './deviceItem.ts'
import { statePut, stateReplacement } from './deviceStateRepository.ts'
import { writtenVersion } from './stateForms.ts'
import { historyItems } from '../history/historyItem.ts'
import { historyTable } from '../history/historyRepository.ts'
import { replace } from '../store/joinedPuts.ts'
import { transact, type TransactItem } from '../store/joinedTransactions.ts'
import { quarantineItem, quarantineTable } from './quarantineRepository.ts'

/**
 * What happens to the instrument's item in the table of devices when its state is written: the item stays as it is,
 * is created or is updated. Lists of instruments are read from that table.
 */
export type Listing = 'keep' | 'create' | 'update'

export interface DeviceWrite {
  readonly state: DeviceState
  /** The instrument's state as it was read. The write fails if a newer one is stored by now. */
  readonly read: DeviceState
  readonly rows: readonly Row[]
  /** The rows that store changed alarms, their firings and their outbox entries. */
  readonly alarms: readonly AlarmRows[]
  readonly listing: Listing
}

/**
 * Returns how many items a row takes in a transaction: two for a chunk, which has a separate summary, and otherwise
 * one.
 */
export const itemsOfRow = ({ type }: Row): number => (type === 'chunk' ? 2 : 1)

const devicesTable = tableName('devices')

/**
 * Stores an instrument's new state in place of the one that was read. Rows, and a change of the item from which lists
 * of instruments are read, are written in the same transaction. Neither a crash nor a retry can therefore leave rows
 * without their state, or a state without its rows.
 */
export const writeDevice = async (write: DeviceWrite): Promise<void> => {
  const others = [
    ...write.rows.flatMap(row => rowPuts(write.state.deviceName, row)),
    ...write.alarms.map(alarmWrite),
    ...listingWrite(write),
  ]
  if (others.length > 0) await transact([{ Put: statePut(write) }, ...others])
  else if (setsAllFields(write)) await replace(stateReplacement(write))
  else await db.send(new PutCommand(statePut(write)))
}

/**
 * Whether the changed state has all attributes that the stored one has. A statement can set attributes but not remove
 * any, and a state of another version or without some optional attributes has fewer.
 */
const setsAllFields = ({ state, read }: DeviceWrite): boolean =>
  read.revision > 0 &&
  read.storedVersion === writtenVersion() &&
  (['autoResolveAt', 'statusLog'] as const).every(field => read[field] === undefined || state[field] !== undefined)

const rowPuts = (deviceName: string, row: Row): TransactItem[] => {
  if (row.type === 'quarantined') {
    return [{ Put: { TableName: quarantineTable, Item: quarantineItem(deviceName, row.id, row.reason, row.raw) } }]
  }
  const items = historyItems(deviceName, row, numericSetting('HISTORY_RETENTION_DAYS'))
  return items.map(Item => ({ Put: { TableName: historyTable, Item } }))
}

const listingWrite = ({ state, listing }: DeviceWrite): TransactItem[] => {
  if (listing === 'keep') return []
  if (listing === 'create') {
    const Item = newDeviceItem(state)
    return [{ Put: { TableName: devicesTable, Item, ConditionExpression: 'attribute_not_exists(deviceName)' } }]
  }
  return [{ Update: listingUpdate(state) }]
}

const listingUpdate = (state: DeviceState) => {
  const fields = Object.entries(reportedFields(state))
  return {
    TableName: devicesTable,
    Key: { deviceName: state.deviceName },
    UpdateExpression: `SET ${fields.map(([name]) => `${name} = :${name}`).join(', ')}`,
    ConditionExpression: 'attribute_exists(deviceName)',
    ExpressionAttributeValues: Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
  }
}
