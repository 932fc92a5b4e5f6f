import type { Items, ReadingCategory, ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { sqlTime } from '#shared/server/dataSets.ts'
import { firstDay, statusCategory, statusNames, type ReadingsRow } from '#shared/server/readingsDataSet.ts'
import { displayStatusOf, type ProvisioningStatus } from '#shared/devices/status.ts'
import type { DeviceState } from './deviceState.ts'
import type { Incoming } from './incoming.ts'
import type { Gap } from './notedStatus.ts'

/**
 * Something that becomes rows of the data set of readings: an instrument's report, or the service's observation of
 * its connection.
 */
export interface Accepted {
  readonly deviceName: string
  readonly modelName: string
  readonly id: string
  readonly message: Reported
  readonly receivedAt: number
}

interface Reported {
  readonly timestamp: number
  readonly category: ReadingCategory | typeof statusCategory
  readonly items: Items
}

/**
 * Returns what an accepted message or a connection event adds to the data set of readings. Empty for other messages.
 * The statuses of an instrument that is not admitted are omitted. Its readings are included, because they must have
 * been accepted earlier. Decision 151 says why statuses are among the readings.
 */
export const listAcceptedRows = (
  { deviceName, modelName = '', deviceStatus }: Pick<DeviceState, 'deviceName' | 'modelName' | 'deviceStatus'>,
  incoming: Incoming,
): Accepted[] => {
  if (incoming.type === 'malformed') return []
  const receivedAt = incoming.type === 'presence' ? incoming.receivedAt : incoming.raw.receivedAt
  const of = (id: string, message: Reported): Accepted[] => [{ deviceName, modelName, id, message, receivedAt }]
  const isReading = incoming.type !== 'presence' && incoming.message.kind === 'readings'
  if (!isReading && deviceStatus !== 'OK') return []
  if (incoming.type === 'presence') {
    const { at, connected } = incoming.presence
    const text = connected ? 'CONNECTED' : 'DISCONNECTED'
    return of(`${text}/${at}`, statusRow(at, ['', '', text]))
  }
  const { id, message } = incoming
  if (message.kind === 'readings') return of(id, message)
  if (message.kind !== 'status') return []
  return of(id, statusRow(message.timestamp, [message.status, displayStatusOf(message.status), '']))
}

/**
 * Returns what a gap that has ended adds to the data set of readings. Gaps are observed by the service, and only for
 * admitted instruments. The row has the time at which the gap began.
 */
export const acceptedGap = (
  { deviceName, modelName = '', deviceStatus }: Pick<DeviceState, 'deviceName' | 'modelName' | 'deviceStatus'>,
  { from, at }: Gap,
): Accepted[] => {
  if (deviceStatus !== 'OK') return []
  const message = statusRow(from, ['', '', '', Math.floor((at - from) / 60_000)])
  return [{ deviceName, modelName, id: `gap/${at}`, message, receivedAt: at }]
}

/** Returns what a person's decision on an instrument's admission adds to the data set of readings. */
export const acceptedDecision = (
  { deviceName, modelName }: Pick<Accepted, 'deviceName' | 'modelName'>,
  status: ProvisioningStatus,
  at: number,
): Accepted => ({
  deviceName,
  modelName,
  id: `admission/${at}`,
  message: statusRow(at, ['', '', '', '', status]),
  receivedAt: at,
})

/**
 * Builds the row of a status in the data set of readings, with its values in the order of `statusNames`. Names at the
 * end without a value are omitted.
 */
const statusRow = (timestamp: number, values: readonly ReadingValue[]): Reported => ({
  timestamp,
  category: statusCategory,
  items: { names: statusNames.slice(0, values.length), values },
})

/**
 * Returns a message's rows for the data set of readings. Empty if the instrument's clock is years behind. A repeat of
 * the message gives rows with the same id.
 */
export const readingsRows = ({ deviceName, modelName, id, message, receivedAt }: Accepted): ReadingsRow[] => {
  const measured = sqlTime(message.timestamp)
  const day = measured.slice(0, 10)
  if (day < firstDay) return []
  const { names, values } = message.items
  const known = names.map((_, place) => values[place] ?? '')
  return [
    {
      id: `${deviceName}/${id}`,
      device_name: deviceName,
      model_name: modelName,
      category: message.category,
      names,
      texts: known.map(String),
      kinds: known.map(kindOf).join(''),
      measured_at: measured,
      received_at: sqlTime(receivedAt),
      day,
    },
  ]
}

const kindOf = (value: ReadingValue): string => {
  if (typeof value === 'number') return 'n'
  return typeof value === 'string' ? 't' : 'b'
}
