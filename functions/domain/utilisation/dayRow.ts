import { sqlTime, type dataSets } from '#shared/server/dataSets.ts'
import type { Mode } from '#shared/devices/utilisation.ts'
import type { Stretch } from './statusTimeline.ts'
import { computeUtilisation, type ZonedDay } from './utilisation.ts'

type Columns = keyof (typeof dataSets)['utilisation']['columns']

/** An instrument's use on one day, as a row for reports. */
export type UtilisationRow = Readonly<Record<Columns, string | number>>

/** The names of an instrument and its model when the day was counted. */
interface Named {
  readonly deviceName: string
  readonly modelName: string
}

/**
 * Builds the row of an instrument and a day. Its time is noon in UTC, which is within the period of a report on that
 * date, whatever the zone of the day is.
 * @param stretches the stretches of the day and of the second before it, as returned by `statusTimeline`
 */
export const dayRow = (
  { deviceName, modelName }: Named,
  day: ZonedDay,
  stretches: readonly Stretch[],
  now: number,
): UtilisationRow => {
  const seconds = computeUtilisation(stretches, [day]).days[0]?.seconds ?? {}
  const minutes = (mode: Mode): number => (seconds[mode] ?? 0) / 60
  return {
    device_name: deviceName,
    model_name: modelName,
    noon: sqlTime(`${day.day}T12:00:00Z`),
    running_minutes: minutes('running'),
    ready_minutes: minutes('ready'),
    fault_minutes: minutes('fault'),
    disconnected_minutes: minutes('disconnected'),
    silent_minutes: minutes('silent'),
    held_minutes: minutes('held'),
    not_admitted_minutes: minutes('notAdmitted'),
    unknown_minutes: minutes('unknown'),
    runs: begun('running', stretches),
    faults: begun('fault', stretches),
    counted_at: sqlTime(now),
  }
}

/**
 * Counts how often the instrument entered a mode within the day: the first stretch, from before the day, is not
 * counted. Consecutive statuses with the same mode count once.
 */
const begun = (mode: Mode, stretches: readonly Stretch[]): number =>
  stretches.filter((stretch, place) => place > 0 && stretch.mode === mode && stretches[place - 1]?.mode !== mode).length
