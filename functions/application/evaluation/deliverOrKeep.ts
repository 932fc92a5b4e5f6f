import { MetricUnit } from '@aws-lambda-powertools/metrics'
import type { ReadingsRow } from '#shared/readingsDataSet.ts'
import { keepRows } from '../../data/history/rowBacklog.ts'
import { deliverReadings } from '../../gateways/rows/readingsDelivery.ts'
import { metrics } from '../../metrics.ts'
import { logger } from '../../runtime.ts'

/** A stream that takes no more rows is left alone for a while: waiting for it would hold alarms up. */
const restMs = 10_000

let restsUntil = 0

/**
 * Delivers rows to the data set of reports. Those that its stream refuses are kept, for the clock to deliver. Returns
 * the instruments whose rows are neither there nor kept.
 */
export const deliverOrKeep = async (
  rowsByDevice: ReadonlyMap<string, readonly ReadingsRow[]>,
  now: number,
): Promise<ReadonlySet<string>> => {
  if (rowsByDevice.size === 0) return new Set()
  const refused = now < restsUntil ? new Set(rowsByDevice.keys()) : await deliverReadings(rowsByDevice)
  if (refused.size === 0) return refused
  const rows = [...refused].flatMap(name => rowsByDevice.get(name) ?? [])
  try {
    await keepRows('readings', rows, now)
  } catch (error) {
    logger.warn('rows neither delivered nor kept', { rows: rows.length, error: error as Error })
    return refused
  }
  if (now >= restsUntil) restsUntil = now + restMs
  metrics.addMetric('rows kept back', MetricUnit.Count, rows.length)
  metrics.publishStoredMetrics()
  return new Set()
}
