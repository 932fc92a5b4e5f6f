import type { Mode } from '#shared/devices/utilisation.ts'
import { dayAfter, instantIn } from '#shared/time/zonedTime.ts'
import type { Stretch } from './statusTimeline.ts'

/** A day in a time zone, in whole seconds since the epoch. `to` is exclusive. */
export interface ZonedDay {
  readonly day: string
  readonly from: number
  readonly to: number
}

/** Returns the days from one date to another, both included. A day has 23, 24 or 25 hours. */
export const daysBetween = (zone: string, first: string, last: string): ZonedDay[] => {
  const days: ZonedDay[] = []
  for (let day = first; day <= last; day = dayAfter(day, 1)) {
    const [from, to] = [day, dayAfter(day, 1)].map(date => (instantIn(zone, date, '00:00', 'earlier') ?? 0) / 1000)
    days.push({ day, from: from ?? 0, to: to ?? 0 })
  }
  return days
}

/** The number of seconds in each mode. Modes without any seconds are omitted. */
export type ModeSeconds = Readonly<Partial<Record<Mode, number>>>

/** How often something (runs, or repairs) occurred, and how many seconds it took in total. */
export interface Episodes {
  readonly count: number
  readonly seconds: number
}

export interface Utilisation {
  /** The days of the period that have begun, with the seconds that the instrument spent in each mode. */
  readonly days: { readonly day: string; readonly seconds: ModeSeconds }[]
  /** The instrument's runs (uninterrupted times in the mode running) that began and ended in the period. */
  readonly runs: Episodes & { readonly longestSeconds: number }
  /** The repairs in the period: the times from a fault until the instrument was ready or running again. */
  readonly repairs: Episodes
}

/**
 * Counts the seconds in each mode per day, and the runs and repairs.
 * @param stretches the stretches of the whole period up to now, as returned by `statusTimeline`
 */
export const computeUtilisation = (stretches: readonly Stretch[], days: readonly ZonedDay[]): Utilisation => {
  const modes = joined(stretches)
  const end = modes.at(-1)?.to ?? 0
  let place = 0
  const counted = days
    .filter(({ from }) => from < end)
    .map(({ day, from, to }) => {
      const seconds: Partial<Record<Mode, number>> = {}
      while ((modes[place]?.to ?? end) <= from && place < modes.length) place += 1
      for (let next = place; (modes[next]?.from ?? to) < to; next += 1) {
        const one = modes[next]
        if (one) seconds[one.mode] = (seconds[one.mode] ?? 0) + Math.min(to, one.to) - Math.max(from, one.from)
      }
      return { day, seconds }
    })
  const runs = modes.slice(1, -1).filter(({ mode }) => mode === 'running')
  return {
    days: counted,
    runs: { ...episodesOf(runs), longestSeconds: Math.max(0, ...runs.map(({ from, to }) => to - from)) },
    repairs: episodesOf(repairsIn(modes)),
  }
}

type Span = Pick<Stretch, 'from' | 'to' | 'mode'>

/**
 * Merges neighbouring stretches with the same mode, because the instrument may report several statuses within one
 * mode.
 */
const joined = (stretches: readonly Stretch[]): Span[] => {
  const spans: Span[] = []
  for (const { from, to, mode } of stretches) {
    const last = spans.at(-1)
    if (last?.mode === mode) spans[spans.length - 1] = { ...last, to }
    else spans.push({ from, to, mode })
  }
  return spans
}

const episodesOf = (spans: readonly Pick<Span, 'from' | 'to'>[]): Episodes => ({
  count: spans.length,
  seconds: spans.reduce((sum, { from, to }) => sum + to - from, 0),
})

const repairsIn = (modes: readonly Span[]): Pick<Span, 'from' | 'to'>[] => {
  const repairs: Pick<Span, 'from' | 'to'>[] = []
  let since: number | undefined
  for (const [place, { mode, from }] of modes.entries()) {
    if (mode === 'fault' && place > 0) since ??= from
    if (mode !== 'ready' && mode !== 'running') continue
    if (since !== undefined) repairs.push({ from: since, to: from })
    since = undefined
  }
  return repairs
}
