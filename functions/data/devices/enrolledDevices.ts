import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { ProvisioningStatus } from '#shared/devices/status.ts'
import type { Trail } from '../../domain/audit.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { auditPut } from '../audit/auditRepository.ts'
import { listModels } from '../models/modelRepository.ts'
import { modelUse } from '../models/modelWriter.ts'
import type { TransactItem } from '../store/joinedTransactions.ts'
import { batchGet } from '../store/batchGet.ts'
import { db, tableName } from '../store/db.ts'
import { isConditionFailure, isTransactionConflict } from '../../runtime/writeConflicts.ts'
import { retryOnConflict } from '../store/retryOnConflict.ts'
import { newDeviceItem } from './deviceItem.ts'
import { readDeviceState, statePut } from './deviceStateRepository.ts'

const table = tableName('devices')

/** How a batch enrolled an instrument: its certificate, its key and the name of the batch. */
export interface Enrolment {
  readonly certificateId: string
  /** The digest of the instrument's public key. */
  readonly publicKey: string
  /** The name of the batch, as a person entered it. */
  readonly batch: string
}

export interface EnrolledDevice {
  readonly deviceName: string
  readonly modelName: string
  readonly deviceStatus: ProvisioningStatus
  /** How the instrument was enrolled by a batch; undefined if it enrolled by itself. */
  readonly enrolment: Enrolment | undefined
}

/** Returns those of the named instruments that are stored, with their enrolment, in no particular order. */
export const findEnrolled = async (deviceNames: readonly string[]): Promise<EnrolledDevice[]> => {
  const items = await batchGet(
    table,
    [...new Set(deviceNames)].map(deviceName => ({ deviceName })),
  )
  return items.map(({ deviceName, modelName, deviceStatus, enrolment }) => ({
    deviceName: String(deviceName),
    modelName: String(modelName),
    deviceStatus: deviceStatus as ProvisioningStatus, // safe cast: only this product writes the item
    enrolment: enrolment as Enrolment | undefined, // safe cast: only this product writes the item
  }))
}

interface NewDevice {
  readonly deviceName: string
  readonly modelName: string
  /** Whether the new instrument is admitted at once instead of waiting for admission. */
  readonly isAdmitted: boolean
  readonly enrolment: Enrolment
}

/**
 * The outcome of storing an enrolled instrument: it is stored, another call stored it first, or its model was
 * deleted.
 */
export type EnrolmentOutcome = 'stored' | 'known' | 'noModel'

/**
 * Stores an instrument that has not registered yet, as its registration would. If its first messages were refused, it
 * already has a state without a model, which the ingest function may write at the same time. The write is then
 * retried on the newest state.
 */
export const insertEnrolled = (device: NewDevice, trail: Trail): Promise<EnrolmentOutcome> =>
  retryOnConflict(async attempt => {
    const read = await readDeviceState(device.deviceName)
    if (read.modelName !== undefined) return 'known'
    if (attempt > 1 && !(await hasModel(device.modelName))) return 'noModel'
    await db.send(new TransactWriteCommand({ TransactItems: insertsOf(device, read, trail) }))
    return 'stored'
  }, insertPolicy)

/**
 * The retry policy for storing enrolled instruments has many attempts, because the instruments of a batch mostly have
 * one model, and each write changes the model's item.
 */
const insertPolicy = { attempts: 30 }

const hasModel = async (name: string): Promise<boolean> =>
  (await listModels()).some(({ modelName }) => modelName === name)

const insertsOf = (device: NewDevice, read: DeviceState, trail: Trail): TransactItem[] => {
  const { modelName, isAdmitted, enrolment } = device
  const { at } = trail
  const state = {
    ...read,
    modelName,
    deviceStatus: isAdmitted ? 'OK' : 'PENDING',
    registeredAt: at,
    ...(isAdmitted && { decidedAt: at }),
  } as const
  const Item = {
    ...newDeviceItem(state),
    remarks: `Batch ${enrolment.batch}`,
    updatedBy: trail.by,
    updatedTime: new Date(at).toISOString(),
    enrolment,
  }
  return [
    { Put: { TableName: table, Item, ConditionExpression: 'attribute_not_exists(deviceName)' } },
    { Put: statePut({ state, read }) },
    modelUse(modelName),
    record(device, trail, undefined),
  ]
}

/** Stores an instrument's new certificate, unless somebody else has enrolled the instrument meanwhile. */
export const replaceEnrolment = (
  device: EnrolledDevice,
  enrolment: Enrolment,
  trail: Trail,
): Promise<EnrolmentOutcome> => {
  const { deviceName, modelName } = device
  const before = device.enrolment
  return written([
    {
      Update: {
        TableName: table,
        Key: { deviceName },
        UpdateExpression: 'SET enrolment = :enrolment',
        ConditionExpression: before ? 'enrolment.certificateId = :before' : 'attribute_not_exists(enrolment)',
        ExpressionAttributeValues: { ':enrolment': enrolment, ...(before && { ':before': before.certificateId }) },
      },
    },
    record({ deviceName, modelName, enrolment }, trail, before),
  ])
}

/**
 * Builds the audit record of an enrolment. One request enrols several instruments. Each instrument gets its own
 * record.
 */
const record = (
  { deviceName, enrolment }: Pick<NewDevice, 'deviceName' | 'modelName' | 'enrolment'>,
  trail: Trail,
  before: Enrolment | undefined,
): TransactItem =>
  auditPut({
    ...trail,
    requestId: `${trail.requestId}-${deviceName}`,
    entity: 'device',
    name: deviceName,
    before: before && { enrolment: before },
    after: { enrolment },
  })

const written = async (items: TransactItem[]): Promise<EnrolmentOutcome> => {
  try {
    const write = () => db.send(new TransactWriteCommand({ TransactItems: items }))
    await retryOnConflict(write, { isConflict: isTransactionConflict })
    return 'stored'
  } catch (error) {
    if (!isConditionFailure(error)) throw error
    return 'known'
  }
}
