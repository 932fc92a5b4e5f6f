import type { Run, RuleEntry, Runs } from '../state/ruleEntry.ts'
import type { ExpressionVersion } from '../state/ruleVersion.ts'

const minuteMs = 60_000

/** What an evaluation says about the result for which a delay waits. */
export interface Observed {
  readonly at: number
  /** Whether the evaluation gave the result for which the delay waits. Undefined if the result is UNKNOWN. */
  readonly isSo: boolean | undefined
  /**
   * The time since which the result was UNKNOWN before this evaluation, with no evaluation in between. Infinity if the
   * result was known.
   */
  readonly unknownFrom: number
  /** How long the result may be UNKNOWN without ending the run of the delay. */
  readonly gapMs: number
}

/** The run of a delay after an evaluation that is not late. Undefined if no run goes on. */
export const runAfter = (run: Run | undefined, { at, isSo, unknownFrom, gapMs }: Observed): Run | undefined => {
  if (isSo === false) return undefined
  const from = run?.unknownFrom ?? unknownFrom
  if (isSo === undefined) return run && { ...run, unknownFrom: Math.min(from, at) }
  return { since: run && at - from <= gapMs ? run.since : at }
}

/** Returns the entry with the given run of its on-delay or off-delay, or without a run if `run` is undefined. */
export const withRun = (entry: RuleEntry, kind: keyof Runs, run: Run | undefined): RuleEntry => {
  if (entry.runs?.[kind] === run) return entry
  const { runs, ...rest } = entry
  const { [kind]: _, ...others } = runs ?? {}
  const next: Runs = run ? { ...others, [kind]: run } : others
  return Object.keys(next).length > 0 ? { ...rest, runs: next } : rest
}

export const chooseDelay = ({ onDelayMs, offDelayMs }: ExpressionVersion, kind: keyof Runs): number | undefined =>
  kind === 'on' ? onDelayMs : offDelayMs

/** Whether a run has lasted for its delay. While the stage is held, `delaysFrom` is Infinity, and no run is over. */
export const isOver = ({ since }: Run, delayMs: number, delaysFrom: number, at: number): boolean =>
  at - Math.max(since, delaysFrom) >= delayMs

/**
 * The full minute at which the delay of a run ends if nothing is evaluated before. Infinity if no full minute ends it.
 */
export const dueMinute = (run: Run | undefined, delayMs: number | undefined, delaysFrom: number): number => {
  if (!run || delayMs === undefined || run.isOver || run.unknownFrom !== undefined) return Number.POSITIVE_INFINITY
  const due = Math.ceil((Math.max(run.since, delaysFrom) + delayMs) / minuteMs) * minuteMs
  return Math.max(due, run.notBefore ?? due)
}

/**
 * Returns the run with what the service knows of it at `now`. A full minute that is already past can no longer end its
 * delay.
 */
export const knownAt = (run: Run, delayMs: number | undefined, delaysFrom: number, now: number): Run =>
  dueMinute(run, delayMs, delaysFrom) <= now ? { ...run, notBefore: (Math.floor(now / minuteMs) + 1) * minuteMs } : run
