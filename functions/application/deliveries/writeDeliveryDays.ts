import { deliveriesIn, findIncludingDeliveries } from '../../data/notifications/deliveries/deliveryLog.ts'
import { readCountedDays, writeCountedDays } from '../../data/reports/countedDaysRepository.ts'
import { toWireId } from '../../domain/alarmIds.ts'
import { deliveryEntry } from '../../domain/notifications/delivery/deliveryEntry.ts'
import { deliveryRow, type DeliveryRow } from '../../domain/reports/deliveryRow.ts'
import { dueDay, nothingCounted, withDay, withFile } from '../../domain/utilisation/countedDays.ts'
import type { ZonedDay } from '../../domain/utilisation/utilisation.ts'
import { putDeliveries } from '../../gateways/rows/deliveryFiles.ts'
import { isConditionFailure } from '../../runtime/writeConflicts.ts'

/**
 * The number of rows in a file of the data set of deliveries. The deliveries of one file are read in about ten
 * requests.
 */
const atOnce = 1_000

/**
 * How long one run of the scheduled function may write files of the data set of deliveries. The next minute's run
 * continues.
 */
const writeMs = 20_000

/**
 * Writes the deliveries of past days to files for reports, a thousand deliveries per file. A file that is written
 * again keeps its name. Decision 175 says when a day is written.
 */
export const writeDeliveryDays = async (now: number): Promise<void> => {
  const end = performance.now() + writeMs
  try {
    let state = (await readCountedDays('deliveries')) ?? nothingCounted('UTC', 0, now)
    for (let due = dueDay(state, 'UTC', now); due && performance.now() < end; due = dueDay(state, 'UTC', now)) {
      const { after, files } = state.within ?? { after: '', files: 0 }
      const { rows, last } = await rowsAfter(due.day, after, now)
      if (rows.length > 0) await putDeliveries(due.day.day, files, rows)
      const next = last === undefined ? withDay(state, due) : withFile(state, due.pass, last)
      state = await writeCountedDays('deliveries', state, next)
    }
  } catch (error) {
    // The write was refused because another run is writing the same day's deliveries at the same time.
    if (!isConditionFailure(error)) throw error
  }
}

interface Rows {
  readonly rows: readonly DeliveryRow[]
  /** The position in the log of the last delivery that was read. Undefined if no more follow. */
  readonly last: string | undefined
}

const rowsAfter = async ({ from, to }: ZonedDay, after: string, now: number): Promise<Rows> => {
  const { deliveries, last } = await deliveriesIn({ from: from * 1_000, to: to * 1_000 - 1 }, after, atOnce)
  const leaders = await findIncludingDeliveries(deliveries)
  return {
    rows: deliveries.map(one => deliveryRow(deliveryEntry(one, false, toWireId, leaders.get(one.id)), now)),
    last,
  }
}
