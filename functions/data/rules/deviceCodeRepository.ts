import type { DeviceCodeEntry } from '#shared/contract/calls/rules.ts'
import type { Trail } from '../../domain/audit.ts'
import { auditPut } from '../audit/auditRepository.ts'
import { itemsOfKind } from '../store/itemsOfKind.ts'
import { isNew, writeNew } from '../store/versionedWrites.ts'
import { rulesTable } from './ruleRepository.ts'

const kind = 'deviceCode'
const schemaVersion = 1

/** Returns every known device code, sorted. */
export const listDeviceCodes = async (): Promise<DeviceCodeEntry[]> =>
  (await itemsOfKind(rulesTable, kind)).map(item => ({
    attributes: { deviceCode: String(item['name']) },
    description: String(item['description']),
  }))

/** Stores a new device code. Throws Conflict if the code is known already. */
export const insertDeviceCode = async (deviceCode: string, description: string, trail: Trail): Promise<void> => {
  const Item = { kind, name: deviceCode, schemaVersion, description }
  const record = auditPut({
    ...trail,
    entity: 'deviceCode',
    name: deviceCode,
    before: undefined,
    after: { description },
  })
  const put = { Put: { TableName: rulesTable, Item, ...isNew } }
  await writeNew([put, record], `The device code ${deviceCode} already exists`)
}
