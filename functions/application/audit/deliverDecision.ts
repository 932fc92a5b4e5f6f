import { findDevices } from '../../data/devices/deviceRepository.ts'
import { acceptedDecision, readingsRows } from '../../domain/telemetry/readingsRows.ts'
import { admissionIn } from '../../domain/utilisation/admissionIn.ts'
import { deliverReadings } from '../../gateways/rows/readingsDelivery.ts'

/**
 * Adds a decision on an instrument's admission to the data set of readings, as a status row. Ignores audit records
 * about anything else. Throws if the row is refused, so that the stream delivers the record again.
 */
export const deliverDecision = async (item: Record<string, unknown>): Promise<void> => {
  const { entity, name, after, entry, outcome } = item
  const status = entity === 'device' && outcome === 'done' ? admissionIn(JSON.parse(String(after))) : undefined
  if (!status) return
  const [device] = await findDevices([String(name)])
  if (!device) return
  const at = Date.parse(String(entry).split('#')[0] ?? '')
  const rows = readingsRows(acceptedDecision(device, status, at))
  const refused = await deliverReadings(new Map([[device.deviceName, rows]]))
  if (refused.size > 0)
    throw new Error(
      `Firehose refused the record that ${device.deviceName} was admitted or denied. Nothing is lost: this function sends it again`,
    )
}
