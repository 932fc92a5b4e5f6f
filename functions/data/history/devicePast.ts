import type { TimePeriod } from '#shared/time/dates.ts'
import type { ErrorReport } from '#shared/contract/messages/telemetry.ts'
import type { Samples } from '../../domain/telemetry/samples.ts'
import { buildObservedPast, type Observations } from '../../domain/alarms/replay/observations.ts'
import { buildPastMessages, type Past } from '../../domain/alarms/replay/past.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { itemsBetween } from './historySlices.ts'
import { samplesAround } from './readingHistory.ts'

/** The parts of an instrument's history to read for evaluating rules on its past. */
export interface PastParts {
  readonly items: readonly string[]
  readonly withErrors: boolean
  /** The service's own observations of the instrument. Undefined if no rule needs them. */
  readonly observations?: Omit<Observations, 'samples'> | undefined
  /** The items for which a rule tests how long they have not been reported, by `silent(P)`. */
  readonly silentItems?: readonly string[]
}

/** Reads an instrument's reports in a period: the readings of some items and, if requested, its errors. */
export const readPast = async (
  state: DeviceState,
  { items, withErrors, observations, silentItems = [] }: PastParts,
  period: TimePeriod,
): Promise<Past> => {
  const [samples, errors] = await Promise.all([
    items.length > 0 ? samplesAround(state, items, period) : new Map<string, Samples>(),
    withErrors ? errorsIn(state.deviceName, period) : [],
  ])
  const silent = new Map([...samples].filter(([item]) => silentItems.includes(item)))
  return buildPastMessages(
    samples,
    errors,
    period,
    observations && buildObservedPast({ ...observations, samples: silent }),
  )
}

const errorsIn = async (deviceName: string, period: TimePeriod): Promise<ErrorReport[]> =>
  (await itemsBetween('error', deviceName, period)).map(item => ({
    kind: 'errors',
    timestamp: Date.parse(String(item['entry']).split('#')[1] ?? ''),
    errorType: String(item['errorType']),
    errorCode: String(item['errorCode']),
    errorInfo: String(item['errorInfo']),
  }))
