import type { Readings, ReadingValue } from '#shared/contract/telemetry.ts'
import { sqlTime } from '#shared/dataSets.ts'
import { firstDay, type ReadingsRow } from '#shared/readingsDataSet.ts'

/** An accepted readings message and whose it is. */
export interface AcceptedReadings {
  readonly deviceName: string
  readonly modelName: string
  readonly id: string
  readonly message: Readings
  readonly receivedAt: number
}

/**
 * The message's row in the data set; none for a clock that is years behind. A repeat of the message gives a row with
 * the same id.
 */
export const readingsRows = ({ deviceName, modelName, id, message, receivedAt }: AcceptedReadings): ReadingsRow[] => {
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
