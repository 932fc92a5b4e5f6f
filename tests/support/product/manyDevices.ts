import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { newDeviceItem } from '#functions/data/devices/deviceItem.ts'
import { stateItem } from '#functions/data/devices/stateItem.ts'
import { newDeviceState, type DeviceState, type LatestValue } from '#functions/domain/telemetry/deviceState.ts'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import type { TableName } from '#shared/server/tables.ts'
import type { TestStack } from './stack.ts'

const models = ['TripleQuad6500', 'QTOF8600', 'HPLC1290', 'LabStation3']
const statuses = ['READY', 'RUN', 'FAULT', 'UNKNOWN', 'STOPPED']
const batchSize = 25
const day = 86_400_000

const stateOf = (index: number): DeviceState => {
  const contacted = Date.parse('2026-11-01T00:00:00.000Z') + index * 60_000
  return {
    ...newDeviceState(`SN-${String(index).padStart(5, '0')}`),
    modelName: models[index % models.length],
    deviceStatus: 'OK',
    registeredAt: contacted - 30 * day,
    lastContacted: contacted,
    lastDataItem: contacted,
    status: { raw: statuses[index % statuses.length] ?? '', at: contacted },
    presence: { connected: index % 3 > 0, at: contacted, version: 1, session: 's' },
  }
}

/** Adds admitted instruments to the list, as if they had registered. */
export const putDevices = (stack: TestStack, count: number): Promise<void> =>
  putItems(stack, 'devices', count, index => newDeviceItem(stateOf(index)))

/** Gives the first instruments latest values, as if they had reported readings. */
export const putLatest = (
  stack: TestStack,
  count: number,
  readings: (index: number) => Readonly<Record<string, ReadingValue>>,
): Promise<void> =>
  putItems(stack, 'deviceStates', count, index => {
    const state = stateOf(index)
    const latest = Object.entries(readings(index)).map(([mnemonic, value]) => {
      const known: LatestValue = { value, at: state.lastContacted, category: 'MassSpec' }
      return [mnemonic, known] as const
    })
    return stateItem({ ...state, latest: Object.fromEntries(latest) }, 1)
  })

const putItems = async (
  stack: TestStack,
  table: TableName,
  count: number,
  itemOf: (index: number) => Record<string, unknown>,
): Promise<void> => {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(stack.endpoints.dynamoDb)))
  for (let from = 0; from < count; from += batchSize) {
    const length = Math.min(batchSize, count - from)
    const puts = Array.from({ length }, (_, index) => ({ PutRequest: { Item: itemOf(from + index) } }))
    await documents.send(new BatchWriteCommand({ RequestItems: { [localTableName(table)]: puts } }))
  }
}
