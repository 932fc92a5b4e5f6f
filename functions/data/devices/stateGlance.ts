import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { decisionIn, headIn, isInColumns, unpackStateFields, readable, withQueue } from './stateItem.ts'

/** The fields of an instrument's state that the scan of the fleet reads every minute. */
export type Glance = Pick<
  DeviceState,
  | 'deviceName'
  | 'modelName'
  | 'deviceStatus'
  | 'decidedAt'
  | 'status'
  | 'presence'
  | 'lastContacted'
  | 'lastDataItem'
  | 'received'
  | 'queue'
  | 'unchanged'
>

/** Reads, from an instrument's stored state of any version, the fields that the scan of the fleet needs. */
export const readGlance = (item: Record<string, unknown>): Glance => {
  const deviceName = String(item['deviceName'])
  const fields = isInColumns(item) ? readable(deviceName, () => headIn(item)) : unpackStateFields(item)
  const {
    modelName,
    status,
    presence,
    lastContacted = 0,
    lastDataItem,
    received = {},
    queue,
    unchanged,
  } = withQueue(fields)
  return {
    deviceName,
    modelName,
    status,
    presence,
    lastContacted,
    lastDataItem,
    received,
    queue,
    ...(unchanged && { unchanged }),
    ...decisionIn(item),
  }
}

/** The attributes of a stored state that the scan of the fleet reads. */
export const glanceAttributes = 'deviceName, schemaVersion, deviceStatus, decidedAt, packed, head'
