import type { ReadingsRow } from '#shared/server/readingsDataSet.ts'
import { setting } from '../../runtime/settings.ts'
import { deliverRows } from './rowDelivery.ts'

/** The delivery streams for readings. A stage may have several, each with its own quota. */
const streams = setting('READINGS_DELIVERY').split(',')

/**
 * Delivers instruments' rows to the data set of readings. Returns the instruments with rows that no stream accepted.
 */
export const deliverReadings = (
  rowsByDevice: ReadonlyMap<string, readonly ReadingsRow[]>,
): Promise<ReadonlySet<string>> => deliverRows(streams, rowsByDevice)
