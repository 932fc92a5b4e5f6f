import { sqlTime, type dataSets } from '#shared/server/dataSets.ts'
import type { DeliveryEntry } from '#shared/contract/calls/deliveries.ts'

type Columns = keyof (typeof dataSets)['deliveries']['columns']

/** A delivery of a notification, as a row of a report. */
export type DeliveryRow = Readonly<Record<Columns, string | number | null>>

/**
 * Builds the row of a delivery. It contains no addresses, because everybody who reads reports may see it.
 * @param entry the delivery as the log shows it to readers, with the outcome of the message that includes it
 */
export const deliveryRow = (entry: DeliveryEntry, now: number): DeliveryRow => {
  const { id, alarms, kind, deviceName, ruleName, audience, receiver, channel, state, attempts, reason = null } = entry
  return {
    id,
    recorded_at: sqlTime(entry.recordedAt),
    alarm: alarms.at(-1) ?? null,
    message: kind,
    device_name: deviceName,
    rule_name: ruleName,
    audience,
    receiver,
    channel,
    outcome: state,
    reason,
    attempts,
    minutes: state === 'delivered' ? minutesOf(entry) : null,
    counted_at: sqlTime(now),
  }
}

/** Returns how many minutes passed from when a message was recorded until its delivery ended. */
const minutesOf = ({ recordedAt, endedAt = recordedAt }: DeliveryEntry): number =>
  Math.max(0, Date.parse(endedAt) - Date.parse(recordedAt)) / 60_000
