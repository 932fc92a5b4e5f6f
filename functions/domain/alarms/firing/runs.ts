import type { Run, RuleEntry, Runs } from '../state/ruleEntry.ts'
import type { ExpressionVersion } from '../state/ruleVersion.ts'

const minuteMs = 60_000

/** An evaluation's statement about the result that a delay waits for. */
export interface Observed {
  readonly at: number
  /** Undefined if it is UNKNOWN. */
  readonly isSo: boolean | undefined
  /** From when on it was UNKNOWN before the evaluation, without another evaluation; Infinity if it was not. */
  readonly unknownFrom: number
  /** A longer gap of UNKNOWN ends the run. */
  readonly gapMs: number
}

/** The run after an evaluation that is not late; undefined if there is none. */
export const runAfter = (run: Run | undefined, { at, isSo, unknownFrom, gapMs }: Observed): Run | undefined => {
  if (isSo === false) return undefined
  const from = run?.unknownFrom ?? unknownFrom
  if (isSo === undefined) return run && { ...run, unknownFrom: Math.min(from, at) }
  return { since: run && at - from <= gapMs ? run.since : at }
}

/** The entry with another run, or without it. */
export const withRun = (entry: RuleEntry, kind: keyof Runs, run: Run | undefined): RuleEntry => {
  if (entry.runs?.[kind] === run) return entry
  const { runs, ...rest } = entry
  const { [kind]: _, ...others } = runs ?? {}
  const next: Runs = run ? { ...others, [kind]: run } : others
  return Object.keys(next).length > 0 ? { ...rest, runs: next } : rest
}

export const delayOf = ({ onDelayMs, offDelayMs }: ExpressionVersion, kind: keyof Runs): number | undefined =>
  kind === 'on' ? onDelayMs : offDelayMs

/** Whether a run has lasted for its delay. While the stage is held, `delaysFrom` is Infinity, and no run has. */
export const isOver = ({ since }: Run, delayMs: number, delaysFrom: number, at: number): boolean =>
  at - Math.max(since, delaysFrom) >= delayMs

/** The full minute at which a run ends its delay, if there is no evaluation before; Infinity if none can. */
export const dueMinute = (run: Run | undefined, delayMs: number | undefined, delaysFrom: number): number => {
  if (!run || delayMs === undefined || run.isOver || run.unknownFrom !== undefined) return Number.POSITIVE_INFINITY
  const due = Math.ceil((Math.max(run.since, delaysFrom) + delayMs) / minuteMs) * minuteMs
  return Math.max(due, run.notBefore ?? due)
}

/** The run as the service knows it at a time: a full minute that has passed by then cannot end its delay any more. */
export const knownAt = (run: Run, delayMs: number | undefined, delaysFrom: number, now: number): Run =>
  dueMinute(run, delayMs, delaysFrom) <= now ? { ...run, notBefore: (Math.floor(now / minuteMs) + 1) * minuteMs } : run
