import type { ReadingValue, Readings } from '#shared/contract/telemetry.ts'
import { firstDay, type ReadingRow } from '#shared/readingsDataSet.ts'

/** An accepted readings message and whose it is. */
export interface AcceptedReadings {
  readonly deviceName: string
  readonly modelName: string
  readonly id: string
  readonly message: Readings
  readonly receivedAt: number
}

/** The message's rows in the data set. A repeat of it gives equal rows. */
export const readingRows = ({ deviceName, modelName, id, message, receivedAt }: AcceptedReadings): ReadingRow[] => {
  const measured = sqlTime(message.timestamp)
  const day = measured.slice(0, 10)
  if (day < firstDay) return []
  const { names, values } = message.items
  return names.map((mnemonic, place) => ({
    id: `${deviceName}/${id}/${mnemonic}`,
    device_name: deviceName,
    model_name: modelName,
    category: message.category,
    mnemonic,
    ...valueOf(values[place]),
    measured_at: measured,
    received_at: sqlTime(receivedAt),
    day,
  }))
}

const valueOf = (
  value: ReadingValue | undefined,
): Pick<ReadingRow, 'value_number' | 'value_text' | 'value_boolean'> => {
  if (typeof value === 'number') return { value_number: value }
  if (typeof value === 'string') return { value_text: value }
  return value === undefined ? {} : { value_boolean: value }
}

const sqlTime = (time: number): string => new Date(time).toISOString().replace('T', ' ').slice(0, -1)
