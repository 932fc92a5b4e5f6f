import type { Audience } from '#shared/alarms/severity.ts'
import { repeatLimit, repeatsEndHours } from '#shared/alarms/recipients.ts'
import type { Team } from '../teams/team.ts'

const minuteMs = 60_000

/**
 * The times at which a team is notified again: the minutes of its later steps, and the pause between repeats after the
 * last step.
 */
export type StepPlan = Pick<Team, 'repeatEveryMinutes'> & {
  readonly steps?: readonly { readonly afterMinutes: number }[] | undefined
}

/** One notification of a team about an alarm, after the first one. */
export interface Telling {
  readonly at: number
  readonly isRepeat: boolean
  /**
   * The number of the step or of the repeat. Steps begin with 2, because the first step is the team itself; repeats
   * begin with 1.
   */
  readonly number: number
}

/** The progress of one team's steps for an alarm. Times are in milliseconds since 1970. */
export interface TeamEscalation {
  readonly teamId: string
  readonly team: string
  /** The time of the first message to the team about the alarm. */
  readonly begunAt: number
  /** The number of later steps and repeats for which the team was notified. */
  readonly told: number
  /** The next notification. Missing if the team gets no further one. */
  readonly next?: Telling
}

/** The steps of all teams of an audience for an alarm that waits for somebody. */
export interface Escalation {
  readonly alarmId: string
  readonly audience: Audience
  readonly ruleName: string
  readonly deviceName: string
  readonly modelName: string
  /** The name of the first message about the alarm. */
  readonly messageName: string
  readonly teams: readonly TeamEscalation[]
}

/**
 * Returns the notification of a team that follows its first one and `told` further ones. Undefined if there is no
 * further one.
 */
export const tellingAfter = (
  { steps = [], repeatEveryMinutes }: StepPlan,
  begunAt: number,
  told: number,
): Telling | undefined => {
  const step = steps[told]
  if (step) return { at: begunAt + step.afterMinutes * minuteMs, isRepeat: false, number: told + 2 }
  const number = told - steps.length + 1
  if (repeatEveryMinutes === undefined || number > repeatLimit) return undefined
  const minutes = (steps.at(-1)?.afterMinutes ?? 0) + number * repeatEveryMinutes
  return minutes > repeatsEndHours * 60 ? undefined : { at: begunAt + minutes * minuteMs, isRepeat: true, number }
}

/** Begins the steps of a team after its first notification. Undefined if no further notification follows. */
export const beginSteps = (team: Team, now: number): TeamEscalation | undefined => {
  const next = tellingAfter(team, now, 0)
  return next && { teamId: team.id, team: team.name, begunAt: now, told: 0, next }
}

/**
 * Returns the steps of teams after the teams were notified of an alarm. Teams that were notified of it before continue
 * their steps. If the alarm comes back from a shelf or service mode, all steps begin anew.
 */
export const stepsAfterTelling = (
  known: readonly TeamEscalation[],
  teams: readonly Team[],
  isBack: boolean,
  now: number,
): readonly TeamEscalation[] => {
  const kept = isBack ? [] : known
  const running = new Set(kept.map(({ teamId }) => teamId))
  const begun = teams.flatMap(team => (running.has(team.id) ? [] : (beginSteps(team, now) ?? [])))
  return begun.length === 0 && kept.length === known.length ? known : [...kept, ...begun]
}

/** The time at which the clock must look at an escalation. Undefined if no further notification follows. */
export const findNextStepTime = ({ teams }: Pick<Escalation, 'teams'>): number | undefined => {
  const times = teams.flatMap(({ next }) => next?.at ?? [])
  return times.length === 0 ? undefined : Math.min(...times)
}

/**
 * Returns the steps without any further notification, because somebody has acknowledged the alarm, or it has ended or
 * is hidden.
 */
export const stopped = (teams: readonly TeamEscalation[]): TeamEscalation[] =>
  teams.map(({ next: _dropped, ...one }) => one)

/** The steps after the next due notification, and that notification. `due` is missing if none is due. */
export interface Advanced {
  readonly teams: readonly TeamEscalation[]
  readonly due?: { readonly teamId: string; readonly telling: Telling }
}

/**
 * Takes the next due notification by the teams' present plans. Whether earlier messages arrived does not matter. Steps
 * that the clock has missed are made up for one after another; missed repeats are made up for by one.
 */
export const advance = (
  teams: readonly TeamEscalation[],
  planOf: (teamId: string) => StepPlan | undefined,
  now: number,
): Advanced => {
  const current = teams.map(one => underPlan(one, planOf(one.teamId)))
  const place = current.findIndex(({ next }) => next !== undefined && next.at <= now)
  const before = current[place]
  const plan = before && planOf(before.teamId)
  if (!before?.next || !plan) return { teams: current }
  let telling = before.next
  let after = told(before, plan)
  while (telling.isRepeat && after.next && after.next.at <= now) {
    telling = after.next
    after = told(after, plan)
  }
  return { teams: current.with(place, after), due: { teamId: before.teamId, telling } }
}

/**
 * The next notification by the present plan, because the team may have been changed or removed since its last step. If
 * a team's steps have ended, they do not begin again.
 */
const underPlan = (one: TeamEscalation, plan: StepPlan | undefined): TeamEscalation =>
  one.next ? withNext(one, plan && tellingAfter(plan, one.begunAt, one.told)) : one

const told = (one: TeamEscalation, plan: StepPlan): TeamEscalation =>
  withNext({ ...one, told: one.told + 1 }, tellingAfter(plan, one.begunAt, one.told + 1))

const withNext = ({ next: _before, ...one }: TeamEscalation, next: Telling | undefined): TeamEscalation =>
  next ? { ...one, next } : one
