import { sqlTime, type dataSets } from '#shared/server/dataSets.ts'
import type { DeliveryEntry } from '#shared/contract/calls/deliveries.ts'

type Columns = keyof (typeof dataSets)['deliveries']['columns']

/** A delivery of a notification in the form in which reports show it. */
export type DeliveryRow = Readonly<Record<Columns, string | number | null>>

/**
 * Makes the row of a delivery. The row has no addresses, because everybody who reads reports may read it.
 * @param entry the delivery as readers see it in the log, with the outcome of the message that includes it
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

/** The minutes from the record of a message to its end. */
const minutesOf = ({ recordedAt, endedAt = recordedAt }: DeliveryEntry): number =>
  Math.max(0, Date.parse(endedAt) - Date.parse(recordedAt)) / 60_000
