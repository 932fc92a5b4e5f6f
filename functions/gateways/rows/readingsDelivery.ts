import type { ReadingsRow } from '#shared/readingsDataSet.ts'
import { setting } from '../../runtime.ts'
import { deliverRows } from './rowDelivery.ts'

const stream = setting('READINGS_DELIVERY')

/**
 * Hands the rows of some instruments to the data set of readings. Returns the instruments of which not all rows were
 * taken.
 */
export const deliverReadings = (
  rowsByDevice: ReadonlyMap<string, readonly ReadingsRow[]>,
): Promise<ReadonlySet<string>> => deliverRows(stream, rowsByDevice)
