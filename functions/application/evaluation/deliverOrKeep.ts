import { MetricUnit } from '@aws-lambda-powertools/metrics'
import { isoDay } from '#shared/time/calendar.ts'
import type { ReadingsRow } from '#shared/server/readingsDataSet.ts'
import { keepRows, type Backlog } from '../../data/history/rowBacklog.ts'
import { deliverReadings } from '../../gateways/rows/readingsDelivery.ts'
import { recentDays } from '../../domain/dataSets/compaction.ts'
import { metrics } from '../../runtime/metrics.ts'
import { logger } from '../../runtime/logger.ts'

type RowsByDevice = ReadonlyMap<string, readonly ReadingsRow[]>

/**
 * For how long no rows are sent to a delivery stream that has refused some. Waiting for the stream would delay
 * alarms.
 */
const restMs = 10_000

let restsUntil = 0

/**
 * Delivers rows to the data set of readings. Rows that the stream refuses, and rows of old days, are stored for the
 * scheduled function, which delivers them later. Returns the instruments whose rows were neither delivered nor
 * stored. Decision 13 says why rows are delivered only after the state was stored.
 */
export const deliverOrKeep = async (rowsByDevice: RowsByDevice, now: number): Promise<ReadonlySet<string>> => {
  if (rowsByDevice.size === 0) return new Set()
  const first = isoDay(now - recentDays * 86_400_000)
  const old = chosen(rowsByDevice, ({ day }) => day < first)
  const recent = old.size === 0 ? rowsByDevice : chosen(rowsByDevice, ({ day }) => day >= first)
  const [lost, refused] = await Promise.all([keep('oldReadings', old, now), deliver(recent, now)])
  const unkept = await keep('readings', chosenOf(recent, refused), now)
  if (refused.size > 0 && unkept.size === 0 && now >= restsUntil) restsUntil = now + restMs
  return new Set([...lost, ...unkept])
}

const chosen = (rowsByDevice: RowsByDevice, isChosen: (row: ReadingsRow) => boolean): RowsByDevice =>
  new Map(
    Array.from(rowsByDevice, ([name, rows]) => [name, rows.filter(isChosen)] as const).filter(
      ([, rows]) => rows.length > 0,
    ),
  )

const chosenOf = (rowsByDevice: RowsByDevice, names: ReadonlySet<string>): RowsByDevice =>
  new Map(Array.from(rowsByDevice).filter(([name]) => names.has(name)))

/** Delivers rows to the data set of readings. Returns the instruments that had rows refused by the stream. */
const deliver = async (rowsByDevice: RowsByDevice, now: number): Promise<ReadonlySet<string>> => {
  if (rowsByDevice.size === 0) return new Set()
  return now < restsUntil ? new Set(rowsByDevice.keys()) : deliverReadings(rowsByDevice)
}

/**
 * Stores undelivered rows in the backlog for later delivery. Returns the instruments whose rows could not be stored.
 */
const keep = async (backlog: Backlog, rowsByDevice: RowsByDevice, now: number): Promise<ReadonlySet<string>> => {
  if (rowsByDevice.size === 0) return new Set()
  const rows = [...rowsByDevice.values()].flat()
  try {
    await keepRows(backlog, rows, now)
  } catch (error) {
    logger.warn('rows neither delivered nor kept', { rows: rows.length, error: error as Error })
    return new Set(rowsByDevice.keys())
  }
  metrics.addMetric(backlog === 'readings' ? 'rows kept back' : 'rows of old days', MetricUnit.Count, rows.length)
  metrics.publishStoredMetrics()
  return new Set()
}
