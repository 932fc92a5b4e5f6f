import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Device } from '#shared/contract/device.ts'
import type { ProvisioningStatus } from '#shared/devices/status.ts'
import type { Trail } from '../../domain/audit.ts'
import { Conflict } from '../../domain/errors.ts'
import { auditPut } from '../audit/auditRepository.ts'
import { pendingPut } from '../jobs/pendingWork.ts'
import type { TransactItem } from '../store/joinedTransactions.ts'
import { db, tableName } from '../store/db.ts'
import { changedMeanwhile, expectRevision } from '../store/expectRevision.ts'
import { onNewest } from '../store/onNewest.ts'
import { getDevice } from './deviceRepository.ts'

const table = tableName('devices')
const statesTable = tableName('deviceStates')

/** A change that a person makes to an instrument: its admission or its remarks. */
export interface DeviceChange {
  readonly deviceName: string
  /**
   * The instrument's model as the user saw it. It differs from the stored one if the instrument has registered again
   * with another model.
   */
  readonly deviceModel: string
  /** The revision of the instrument that the user saw. If missing, the change applies to the newest revision. */
  readonly revision: number | undefined
  readonly set: { readonly deviceStatus: ProvisioningStatus } | { readonly remarks: string }
  readonly trail: Trail
}

/**
 * Changes an instrument's item in the table of devices, from which lists are read, and adds the audit record, in one
 * transaction. If the instrument's admission changes, it is also written to the state that the ingest function reads.
 * That function writes the same items all the time, so a collision with it is not reported to the user as a conflict.
 */
export const changeDevice = (change: DeviceChange): Promise<Device> =>
  onNewest(`device#${change.deviceName}`, async () => {
    const seen = await getDevice(change.deviceName)
    refuseOtherModel(seen, change)
    // If the instrument already has the wanted admission, nothing is changed. A user who did not receive the answer
    // may repeat the call.
    if ('deviceStatus' in change.set && seen.deviceStatus === change.set.deviceStatus) return seen
    await expectRevision(change.revision, seen, () => changedMeanwhile(change.deviceName, seen))
    await db.send(new TransactWriteCommand({ TransactItems: writesOf(change, seen) }))
    return getDevice(change.deviceName)
  })

const refuseOtherModel = (device: Device, { deviceName, deviceModel }: DeviceChange): void => {
  if (device.modelName === deviceModel) return
  throw new Conflict(`${deviceName} is a ${device.modelName}, not a ${deviceModel}`, device)
}

const writesOf = ({ deviceName, set, trail }: DeviceChange, seen: Device): TransactItem[] => {
  const [name, value] =
    'remarks' in set ? (['remarks', set.remarks] as const) : (['deviceStatus', set.deviceStatus] as const)
  return [
    {
      Update: {
        TableName: table,
        Key: { deviceName },
        UpdateExpression: `SET ${name} = :value, updatedBy = :user, updatedTime = :time ADD revision :one`,
        ConditionExpression: 'revision = :seen',
        ExpressionAttributeValues: {
          ':value': value,
          ':user': trail.by,
          ':time': new Date(trail.at).toISOString(),
          ':one': 1,
          ':seen': seen.revision,
        },
      },
    },
    ...('deviceStatus' in set
      ? [
          stateUpdate(deviceName, set.deviceStatus, trail.at),
          // The admission decides whether the instrument is in its model's thing group at AWS IoT, and therefore gets
          // the model's jobs. The group is updated after this write.
          pendingPut({ type: 'joinGroup', subject: seen.modelName }, trail.at),
          ...(set.deviceStatus === 'DENIED' ? [pendingPut({ type: 'shutOut', subject: deviceName }, trail.at)] : []),
        ]
      : []),
    auditPut({
      ...trail,
      entity: 'device',
      name: deviceName,
      before: { [name]: seen[name] },
      after: set,
    }),
  ]
}

const stateUpdate = (deviceName: string, status: ProvisioningStatus, at: number): TransactItem => ({
  Update: {
    TableName: statesTable,
    Key: { deviceName },
    UpdateExpression: 'SET deviceStatus = :status, decidedAt = :at ADD revision :one',
    ConditionExpression: 'attribute_exists(deviceName)',
    ExpressionAttributeValues: { ':status': status, ':at': at, ':one': 1 },
  },
})
