import type { Run, RuleEntry, Runs } from '../state/ruleEntry.ts'
import type { ExpressionVersion } from '../state/ruleVersion.ts'

const minuteMs = 60_000

/** What one evaluation of a rule says about a delay: whether the result that the delay waits for still lasts. */
export interface Observed {
  readonly at: number
  /** Whether the evaluation gave the result that the delay waits for. Undefined if the result is UNKNOWN. */
  readonly isSo: boolean | undefined
  /** The time since which the rule's result had been UNKNOWN before this evaluation. Infinity if it was known. */
  readonly unknownFrom: number
  /** How long the rule's result may be UNKNOWN before a running delay starts over. */
  readonly gapMs: number
}

/**
 * Returns a delay as it is after an evaluation that is not late. Undefined if the delay does not run after the
 * evaluation.
 */
export const runAfter = (run: Run | undefined, { at, isSo, unknownFrom, gapMs }: Observed): Run | undefined => {
  if (isSo === false) return undefined
  const from = run?.unknownFrom ?? unknownFrom
  if (isSo === undefined) return run && { ...run, unknownFrom: Math.min(from, at) }
  return { since: run && at - from <= gapMs ? run.since : at }
}

/**
 * Returns a rule's entry with `run` as its running on-delay or off-delay. If `run` is undefined, the delay does not
 * run.
 */
export const withRun = (entry: RuleEntry, kind: keyof Runs, run: Run | undefined): RuleEntry => {
  if (entry.runs?.[kind] === run) return entry
  const { runs, ...rest } = entry
  const { [kind]: _, ...others } = runs ?? {}
  const next: Runs = run ? { ...others, [kind]: run } : others
  return Object.keys(next).length > 0 ? { ...rest, runs: next } : rest
}

export const chooseDelay = ({ onDelayMs, offDelayMs }: ExpressionVersion, kind: keyof Runs): number | undefined =>
  kind === 'on' ? onDelayMs : offDelayMs

/** Whether a delay has elapsed. While the stage is held, `delaysFrom` is Infinity, so no delay elapses. */
export const isOver = ({ since }: Run, delayMs: number, delaysFrom: number, at: number): boolean =>
  at - Math.max(since, delaysFrom) >= delayMs

/**
 * Returns the full minute at which a delay elapses unless the rule is evaluated before then. Infinity if it does not
 * elapse at a full minute.
 */
export const dueMinute = (run: Run | undefined, delayMs: number | undefined, delaysFrom: number): number => {
  if (!run || delayMs === undefined || run.isOver || run.unknownFrom !== undefined) return Number.POSITIVE_INFINITY
  const due = Math.ceil((Math.max(run.since, delaysFrom) + delayMs) / minuteMs) * minuteMs
  return Math.max(due, run.notBefore ?? due)
}

/** Returns a running delay, marked so that a full minute that has already passed at `now` can no longer end it. */
export const knownAt = (run: Run, delayMs: number | undefined, delaysFrom: number, now: number): Run =>
  dueMinute(run, delayMs, delaysFrom) <= now ? { ...run, notBefore: (Math.floor(now / minuteMs) + 1) * minuteMs } : run
