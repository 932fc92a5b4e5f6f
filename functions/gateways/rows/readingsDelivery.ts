import type { ReadingsRow } from '#shared/server/readingsDataSet.ts'
import { setting } from '../../runtime.ts'
import { deliverRows } from './rowDelivery.ts'

const stream = setting('READINGS_DELIVERY')

/**
 * Delivers the rows of some instruments to the data set of readings. Returns the instruments with rows that the stream
 * did not take.
 */
export const deliverReadings = (
  rowsByDevice: ReadonlyMap<string, readonly ReadingsRow[]>,
): Promise<ReadonlySet<string>> => deliverRows(stream, rowsByDevice)
