import { displayStatusOf } from '#shared/devices/status.ts'
import type { DeviceState } from '../deviceState.ts'

type Known = Pick<DeviceState, 'queue' | 'status' | 'presence'>

/** The minimum number of measured durations for a forecast. Fewer say little about the next sample. */
const fewestDurations = 3

const minuteMs = 60_000

/**
 * Forecasts when an instrument will have finished its samples, rounded up to a minute, from how long its own samples
 * took. Undefined if the instrument has no samples, or if the time cannot be known: it has completed too few samples,
 * a sample has failed, it has a fault or cannot be reached, or the start of its next sample is overdue by more than
 * one sample's time. Decision 136 has the error of the forecast.
 */
export const forecastFreeAt = ({ queue, status, presence }: Known, now: number): number | undefined => {
  if (!queue || queue.isCut || queue.startedAt === 0) return undefined
  if (presence?.connected === false || (status && cannotWork(status.raw))) return undefined
  const { waiting, running, startedAt, runs, cycles } = queue
  const [runCount, runMs] = runs
  const [cycleCount, cycleMs] = cycles
  if (runCount < fewestDurations || (waiting.length > 0 && cycleCount < fewestDurations)) return undefined
  if (waiting.length === 0) return running.length > 0 ? ifAhead(startedAt + runMs, now) : undefined
  const nextAt = startedAt + cycleMs
  if (now > nextAt + cycleMs) return undefined
  return ifAhead(Math.max(nextAt, now) + (waiting.length - 1) * cycleMs + runMs, now)
}

/** Whether an instrument with this status is not working on its samples. */
export const cannotWork = (rawStatus: string): boolean => {
  const status = displayStatusOf(rawStatus)
  return status === 'FAULT' || status === 'DISCONNECTED'
}

const ifAhead = (at: number, now: number): number | undefined =>
  at > now ? Math.ceil(at / minuteMs) * minuteMs : undefined
