import type { DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { newDeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { applyIncoming, dropDelivered, type Row } from '#functions/domain/telemetry/applyIncoming.ts'
import type { Incoming } from '#functions/domain/telemetry/incoming.ts'
import { messageId } from '#functions/domain/telemetry/messageId.ts'
import type { DeviceMessage, ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { itemsOf } from '../base/items.ts'

export const itemsPerMessage = 30
export const periodMs = 30_000

const models = ['TripleQuad6500', 'QTOF8600', 'HPLC1290', 'LabStation3']

/** Returns the state of an admitted instrument that has not reported yet. */
export const admitted = (index: number, at: number): DeviceState => ({
  ...newDeviceState(`SN-${String(index).padStart(5, '0')}`),
  modelName: models[index % models.length],
  deviceStatus: 'OK',
  registeredAt: at,
  lastContacted: at,
})

/**
 * Returns the readings of one message: numbers with noise in their last digits, as sensors report them, and two
 * states that change now and then.
 */
const readingsOf = (index: number, number: number): Record<string, ReadingValue> => {
  const numbers = Array.from({ length: itemsPerMessage - 2 }, (_, item) => {
    const wave = Math.sin((number + index * 7) / (20 + item)) * 100 * (item + 1)
    const noise = Math.sin((number * 12.9898 + item * 78.233 + index) * 43758.5453)
    return [`ITEM_${String(item).padStart(2, '0')}`, Math.round((wave + noise) * 1_000) / 1_000]
  })
  const state = ['IDLE', 'EQUILUP', 'RUN'][Math.floor(number / 40) % 3]
  return { ...Object.fromEntries(numbers), MS_STATE: state, SOURCE_INTERLOCK: number % 900 < 890 }
}

export interface Reporting {
  readonly count: number
  /** The time of the last generated message. */
  readonly end: number
  /** The time between two messages of the instrument. The default is 30 seconds. */
  readonly everyMs?: number
  /** The number of data items per message. The default is all items. */
  readonly items?: number
}

/** Returns an instrument's state and closed chunks after `count` messages. */
export const report = (
  index: number,
  { count, end, everyMs = periodMs, items = itemsPerMessage }: Reporting,
): { state: DeviceState; rows: readonly Row[] } => {
  let state = admitted(index, end - count * everyMs)
  const rows: Row[] = []
  for (let number = 0; number < count; number += 1) {
    const timestamp = end - (count - 1 - number) * everyMs
    const message: DeviceMessage = {
      kind: 'readings',
      timestamp,
      category: 'MassSpec',
      items: itemsOf(Object.fromEntries(Object.entries(readingsOf(index, number)).slice(0, items))),
    }
    const raw = { topic: '', payload: '', receivedAt: timestamp }
    const id = messageId(message)
    // Each message is applied as a separate batch, because instruments rarely report at the same moment.
    const incoming: Incoming = { type: 'message', id, message, raw }
    const applied = applyIncoming(state, incoming)
    state = dropDelivered(applied.state, [incoming])
    rows.push(...applied.rows)
  }
  return { state, rows }
}
