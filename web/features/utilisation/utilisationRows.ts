import type { DeviceUtilisation } from '#shared/contract/utilisation.ts'
import { modes, type Mode } from '#shared/devices/utilisation.ts'

/** The utilisation of an instrument, of a model, or of an instrument on one day. */
export interface UsedRow {
  readonly deviceName: string | undefined
  readonly modelName: string
  readonly day: string | undefined
  /** The number of instruments that the row covers. */
  readonly instruments: number
  readonly seconds: ModeSeconds
  /**
   * The figures about the periods in which the instrument was running. Missing for a single day, because such a
   * period may last beyond midnight.
   */
  readonly runs: DeviceUtilisation['runs'] | undefined
  readonly repairs: DeviceUtilisation['repairs'] | undefined
}

export type ModeSeconds = Readonly<Record<Mode, number>>

/** What each row of the utilisation table can be for: an instrument, a model, or an instrument on one day. */
export const groupings = ['instruments', 'models', 'days'] as const

export type Grouping = (typeof groupings)[number]

const noSeconds = Object.fromEntries(modes.map(mode => [mode, 0])) as Record<Mode, number> // every mode is a key

export const sumModeSeconds = (parts: readonly Partial<ModeSeconds>[]): ModeSeconds => {
  const sum = { ...noSeconds }
  for (const part of parts) for (const mode of modes) sum[mode] += part[mode] ?? 0
  return sum
}

export const rowsBy: Readonly<Record<Grouping, (all: readonly DeviceUtilisation[]) => readonly UsedRow[]>> = {
  instruments: all => all.map(rowOf),
  models: all =>
    [...Map.groupBy(all, ({ modelName }) => modelName)].map(([modelName, some]) => {
      const rows = some.map(rowOf)
      return {
        deviceName: undefined,
        modelName,
        day: undefined,
        instruments: rows.length,
        seconds: sumModeSeconds(rows.map(({ seconds }) => seconds)),
        runs: {
          count: total(some, ({ runs }) => runs.count),
          seconds: total(some, ({ runs }) => runs.seconds),
          longestSeconds: Math.max(0, ...some.map(({ runs }) => runs.longestSeconds)),
        },
        repairs: {
          count: total(some, ({ repairs }) => repairs.count),
          seconds: total(some, ({ repairs }) => repairs.seconds),
        },
      }
    }),
  days: all =>
    all.flatMap(({ deviceName, modelName, days }) =>
      days.map(({ day, seconds }) => ({
        deviceName,
        modelName,
        day,
        instruments: 1,
        seconds: sumModeSeconds([seconds]),
        runs: undefined,
        repairs: undefined,
      })),
    ),
}

const rowOf = ({ deviceName, modelName, days, runs, repairs }: DeviceUtilisation): UsedRow => ({
  deviceName,
  modelName,
  day: undefined,
  instruments: 1,
  seconds: sumModeSeconds(days.map(({ seconds }) => seconds)),
  runs,
  repairs,
})

const total = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((sum, one) => sum + of(one), 0)

/** For each day, the seconds that all instruments together spent in each mode, oldest day first. */
export const sumSecondsByDay = (
  all: readonly DeviceUtilisation[],
): { readonly day: string; readonly seconds: ModeSeconds }[] =>
  [
    ...Map.groupBy(
      all.flatMap(({ days }) => days),
      ({ day }) => day,
    ),
  ]
    .map(([day, some]) => ({ day, seconds: sumModeSeconds(some.map(({ seconds }) => seconds)) }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))

/** The modes in which an instrument should have been working and the service knows whether it was. */
export const countedModes: readonly Mode[] = ['silent', 'disconnected', 'fault', 'running', 'ready']

const secondsIn = (some: readonly Mode[], seconds: ModeSeconds): number =>
  some.reduce((sum, mode) => sum + seconds[mode], 0)

/** The share of the time that the figures leave out; undefined if there is no time. */
export const leftOutShare = (seconds: ModeSeconds): number | undefined => {
  const whole = secondsIn(modes, seconds)
  return whole === 0 ? undefined : 1 - secondsIn(countedModes, seconds) / whole
}

/** The share of the counted time in which the instrument was running; undefined if there is no counted time. */
export const usedShare = (seconds: ModeSeconds): number | undefined => shareOf(seconds.running, seconds)

/** The share of the counted time in which the instrument was running or ready. */
export const upShare = (seconds: ModeSeconds): number | undefined => shareOf(seconds.running + seconds.ready, seconds)

/** Whether it is known how an instrument was used on any of its days. */
export const hasData = ({ days }: Pick<DeviceUtilisation, 'days'>): boolean =>
  days.some(({ seconds }) => usedShare(sumModeSeconds([seconds])) !== undefined)

const shareOf = (part: number, seconds: ModeSeconds): number | undefined => {
  const counted = secondsIn(countedModes, seconds)
  return counted === 0 ? undefined : part / counted
}

/** A share in percent, such as `37 %`; a hyphen if it is unknown. */
export const shareText = (share: number | undefined): string =>
  share === undefined ? '-' : `${Math.round(share * 100)} %`
