import { writeFile } from 'node:fs/promises'
import * as z from 'zod'
import { freeRecord } from '#shared/records/freeRecord.ts'
import type { OutgoingMessage } from '../simulation/state.ts'

/** Counts the messages sent by the fleet. */
export interface Counters {
  readonly totals: { published: number; acknowledged: number; repeated: number; dropped: number }
  acknowledged(name: string, message: OutgoingMessage): void
  write(file: string): Promise<void>
}

/** The content of the report that the fleet writes to the file named by `--report`. */
export const FleetReport = z.object({
  published: z.int(),
  acknowledged: z.int(),
  /** The number of messages that were sent again because the connection was lost before they were acknowledged. */
  repeated: z.int(),
  /** The number of messages that were dropped because too many were already waiting. */
  dropped: z.int(),
  perDevice: freeRecord(
    z.object({
      /**
       * The report counts of the readings messages that the broker acknowledged (`REPORT_COUNT` or `IC_REPORT_COUNT`
       * in each message).
       */
      reports: z.array(z.int()),
      /** The timestamp in the instrument's newest acknowledged readings message. */
      newest: z.string(),
    }),
  ),
})

export type FleetReport = z.infer<typeof FleetReport>

/** Returns the report count in a readings message. Each readings message of an instrument has a different one. */
export const reportCountOf = (readings: Readonly<Record<string, unknown>>): number =>
  Number(readings['REPORT_COUNT'] ?? readings['IC_REPORT_COUNT'])

/** Creates the counters of a fleet's messages. They record the individual messages only if a report is wanted. */
export const createCounters = (withReport: boolean): Counters => {
  const totals = { published: 0, acknowledged: 0, repeated: 0, dropped: 0 }
  const perDevice = new Map<string, { readonly reports: number[]; newest: string }>()
  return {
    totals,
    acknowledged: (name, { kind, payload }) => {
      totals.acknowledged += 1
      if (!withReport || kind !== 'readings') return
      const device = perDevice.get(name) ?? { reports: [], newest: '' }
      perDevice.set(name, device)
      device.reports.push(reportCountOf(payload['readings'] as Record<string, unknown>)) // made by the simulation
      if (payload.timestamp > device.newest) device.newest = payload.timestamp
    },
    write: file =>
      writeFile(file, JSON.stringify({ ...totals, perDevice: Object.fromEntries(perDevice) } satisfies FleetReport)),
  }
}
