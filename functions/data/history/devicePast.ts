import type { TimeWindow } from '#shared/dates.ts'
import type { ErrorReport } from '#shared/contract/telemetry.ts'
import { pastOf, type Past } from '../../domain/alarms/replay/replay.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { itemsBetween } from './historySlices.ts'
import { samplesAround } from './readingHistory.ts'

/** Reads an instrument's reports in a window: readings of some items, and errors if `withErrors` asks for them. */
export const readPast = async (
  state: DeviceState,
  items: readonly string[],
  withErrors: boolean,
  window: TimeWindow,
): Promise<Past> => {
  const [samples, errors] = await Promise.all([
    items.length > 0 ? samplesAround(state, items, window) : new Map(),
    withErrors ? errorsIn(state.deviceName, window) : [],
  ])
  return pastOf(samples, errors, window)
}

const errorsIn = async (deviceName: string, window: TimeWindow): Promise<ErrorReport[]> =>
  (await itemsBetween('error', deviceName, window)).map(item => ({
    kind: 'errors',
    timestamp: Date.parse(String(item['entry']).split('#')[1] ?? ''),
    errorType: String(item['errorType']),
    errorCode: String(item['errorCode']),
    errorInfo: String(item['errorInfo']),
  }))
