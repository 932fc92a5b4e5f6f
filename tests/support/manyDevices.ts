import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { newDeviceItem } from '#functions/data/deviceItem.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { clientSettings } from '#scripts/local/clientSettings.ts'
import { localTableName } from '#scripts/local/names.ts'
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

/** Puts registered, admitted instruments on the list, as their registrations would have. */
export const putDevices = async (stack: TestStack, count: number): Promise<void> => {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(stack.endpoints.dynamoDb)))
  for (let from = 0; from < count; from += batchSize) {
    const items = Array.from({ length: Math.min(batchSize, count - from) }, (_, index) =>
      newDeviceItem(stateOf(from + index)),
    )
    const puts = items.map(Item => ({ PutRequest: { Item } }))
    await documents.send(new BatchWriteCommand({ RequestItems: { [localTableName('devices')]: puts } }))
  }
}
