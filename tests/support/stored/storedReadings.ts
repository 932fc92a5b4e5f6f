import { addToChunk, makeOpenChunk, type OpenChunk } from '#functions/domain/telemetry/openChunk.ts'
import { newDeviceState } from '#functions/domain/telemetry/deviceState.ts'
import type { Row } from '#functions/domain/telemetry/applyIncoming.ts'
import type { ErrorReport, ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { itemsOf } from '#scripts/base/items.ts'

export type StoredReading = readonly [at: number, values: Readonly<Record<string, ReadingValue>>]

/** Stores an instrument of model M that has reported these readings (oldest first) and errors. */
export const storeReadings = async (
  deviceName: string,
  readings: readonly StoredReading[],
  errors: readonly Omit<ErrorReport, 'kind'>[] = [],
): Promise<void> => {
  const { writeDevice } = await import('#functions/data/devices/deviceWriter.ts')
  const { readDeviceState } = await import('#functions/data/devices/deviceStateRepository.ts')
  const rows: Row[] = errors.map((error, index) => ({
    type: 'error',
    id: String(index),
    report: { kind: 'errors', ...error },
  }))
  let chunk: OpenChunk | undefined
  let chunkCount = 0
  for (const [timestamp, values] of readings) {
    const message = { timestamp, items: itemsOf(values) }
    const longer = chunk ? addToChunk(chunk, message) : makeOpenChunk(message)
    if (chunk && !longer) {
      rows.push({ type: 'chunk', chunk, number: chunkCount })
      chunkCount += 1
    }
    chunk = longer ?? makeOpenChunk(message)
  }
  const lastDataItem = readings.at(-1)?.[0]
  const state = {
    ...newDeviceState(deviceName),
    modelName: 'M',
    deviceStatus: 'OK' as const,
    chunk,
    chunkCount,
    lastDataItem,
  }
  for (let from = 0; from === 0 || from < rows.length; from += rowsAtOnce) {
    const read = await readDeviceState(deviceName)
    await writeDevice({
      state,
      read,
      rows: rows.slice(from, from + rowsAtOnce),
      alarms: [],
      listing: from === 0 ? 'create' : 'keep',
    })
  }
}

/** The maximum number of rows, each with its summary, that fit into one transaction. */
const rowsAtOnce = 40
