import { isAsset } from '#shared/devices/status.ts'
import { listDevices } from '../../data/devices/deviceRepository.ts'
import { readCountedDays, writeCountedDays } from '../../data/reports/countedDaysRepository.ts'
import { dueDay, nothingCounted, withDay, withFile, type CountedDays } from '../../domain/utilisation/countedDays.ts'
import { dayRow, type UtilisationRow } from '../../domain/utilisation/dayRow.ts'
import type { ZonedDay } from '../../domain/utilisation/utilisation.ts'
import { putUtilisation } from '../../gateways/rows/utilisationFiles.ts'
import { setting } from '../../runtime/settings.ts'
import { isConditionFailure } from '../../runtime/writeConflicts.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'
import { readModeTimeline, timelineSources, type TimelineSources } from './readModeTimeline.ts'

/**
 * The number of instruments whose use on a day is in one file of the data set. Counting them takes a few thousand
 * reads.
 */
const devicesAtOnce = 1_000

/**
 * How long one run of the scheduled function may count the use of instruments on past days. Its next run continues.
 */
const countMs = 30_000

const zone = setting('TIME_ZONE')

interface Counted {
  readonly deviceName: string
  readonly modelName: string
}

/**
 * Counts the use of instruments on past days for reports. Writes one file per thousand instruments; a repeated run
 * writes the same file again. Decision 170 says why days are counted, and when.
 */
export const countDays = async (now: number): Promise<void> => {
  try {
    const read = await readCountedDays('utilisation')
    if (read && !dueDay(read, zone, now)) return
    const devices = await listDevices()
    const since = Math.min(...devices.map(({ registerdOn }) => Date.parse(registerdOn)))
    if (Number.isFinite(since)) await countFrom(read ?? nothingCounted(zone, since, now), counted(devices), now)
  } catch (error) {
    // The write was refused because another run is counting the same days at the same time.
    if (!isConditionFailure(error)) throw error
  }
}

const counted = (devices: Awaited<ReturnType<typeof listDevices>>): Counted[] =>
  devices.filter(isAsset).toSorted((one, other) => (one.deviceName < other.deviceName ? -1 : 1))

const countFrom = async (begin: CountedDays, devices: readonly Counted[], now: number): Promise<void> => {
  const end = performance.now() + countMs
  const sources = await timelineSources(now)
  let state = begin
  for (let due = dueDay(state, zone, now); due && performance.now() < end; due = dueDay(state, zone, now)) {
    const { after = '', files = 0 } = state.within ?? {}
    const left = devices.filter(({ deviceName }) => deviceName > after)
    const some = left.slice(0, devicesAtOnce)
    const last = some.at(-1)
    if (last) await putUtilisation(due.day.day, files, await computeDayRows(some, due.day, sources, now))
    const isDone = !last || left.length === some.length
    state = await writeCountedDays(
      'utilisation',
      state,
      isDone ? withDay(state, due) : withFile(state, due.pass, last.deviceName),
    )
  }
}

const computeDayRows = async (
  devices: readonly Counted[],
  day: ZonedDay,
  sources: TimelineSources,
  now: number,
): Promise<UtilisationRow[]> => {
  const rows: UtilisationRow[] = []
  // The instrument's modes are read from a second before the day on, to show whether a run began exactly with the
  // day.
  const period = { from: day.from - 1, to: day.to }
  await runConcurrently(
    devices.map(device => async () => {
      rows.push(dayRow(device, day, await readModeTimeline(device.deviceName, period, sources, now), now))
    }),
  )
  return rows
}
