import type { Audience } from '#shared/alarms/severity.ts'
import { repeatLimit, repeatsEndHours } from '#shared/alarms/recipients.ts'
import type { Team } from '../teams/team.ts'

const minuteMs = 60_000

/**
 * When a team is notified of an alarm again: the minutes of its later steps, and the pause between repeats after the
 * last step.
 */
export type StepPlan = Pick<Team, 'repeatEveryMinutes'> & {
  readonly steps?: readonly { readonly afterMinutes: number }[] | undefined
}

/** A further notification of a team about an alarm, after the first one. */
export interface FurtherNotification {
  readonly at: number
  readonly isRepeat: boolean
  /**
   * The number of the step or repeat. Later steps are numbered from 2, because the first step is the team itself.
   * Repeats are numbered from 1.
   */
  readonly number: number
}

/** How far the steps of one team have come for an alarm. Times are in milliseconds since 1970. */
export interface TeamEscalation {
  readonly teamId: string
  readonly team: string
  /** When the first message about the alarm was sent to the team. */
  readonly begunAt: number
  /** How many later steps and repeats the team has been notified of. */
  readonly notified: number
  /** The team's next notification of the alarm. Missing if there are no more. */
  readonly next?: FurtherNotification
}

/** How far the steps of all teams of an audience have come for an alarm that is waiting for somebody. */
export interface Escalation {
  readonly alarmId: string
  readonly audience: Audience
  readonly ruleName: string
  readonly deviceName: string
  readonly modelName: string
  /** The name of the message that first notified the teams of the alarm. */
  readonly messageName: string
  readonly teams: readonly TeamEscalation[]
}

/**
 * Returns the notification of a team that follows its first one and `notified` further ones. Undefined if the team
 * has no more steps and repeats.
 */
export const notificationAfter = (
  { steps = [], repeatEveryMinutes }: StepPlan,
  begunAt: number,
  notified: number,
): FurtherNotification | undefined => {
  const step = steps[notified]
  if (step) return { at: begunAt + step.afterMinutes * minuteMs, isRepeat: false, number: notified + 2 }
  const number = notified - steps.length + 1
  if (repeatEveryMinutes === undefined || number > repeatLimit) return undefined
  const minutes = (steps.at(-1)?.afterMinutes ?? 0) + number * repeatEveryMinutes
  return minutes > repeatsEndHours * 60 ? undefined : { at: begunAt + minutes * minuteMs, isRepeat: true, number }
}

/**
 * Starts the steps of a team when it is first notified of an alarm. Undefined if the team has no later step and no
 * repeat.
 */
export const beginSteps = (team: Team, now: number): TeamEscalation | undefined => {
  const next = notificationAfter(team, now, 0)
  return next && { teamId: team.id, team: team.name, begunAt: now, notified: 0, next }
}

/**
 * Returns how far the teams' steps have come after the teams have been notified of an alarm. Teams that had been
 * notified of it before continue their steps. If the alarm comes back from a shelf or from service mode, all steps
 * start again.
 */
export const stepsAfterNotifying = (
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

/** Returns when the next step or repeat of any team is due. Undefined if no further notification follows. */
export const findNextStepTime = ({ teams }: Pick<Escalation, 'teams'>): number | undefined => {
  const times = teams.flatMap(({ next }) => next?.at ?? [])
  return times.length === 0 ? undefined : Math.min(...times)
}

/**
 * Ends the teams' steps for an alarm, so that no further notifications follow, because it was acknowledged, has ended
 * or is hidden.
 */
export const stopped = (teams: readonly TeamEscalation[]): TeamEscalation[] =>
  teams.map(({ next: _dropped, ...one }) => one)

/**
 * How far the teams' steps have come once the next due step or repeat has been taken, and that step or repeat itself.
 * `due` is missing if none is due.
 */
export interface Advanced {
  readonly teams: readonly TeamEscalation[]
  readonly due?: { readonly teamId: string; readonly notification: FurtherNotification }
}

/**
 * Takes the next due step or repeat of the teams, according to their present plans. It does not matter whether
 * earlier messages arrived. If the scheduled function missed several steps, they are taken one after another. If it
 * missed several repeats, only one is sent for them.
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
  let notification = before.next
  let after = afterNotifying(before, plan)
  while (notification.isRepeat && after.next && after.next.at <= now) {
    notification = after.next
    after = afterNotifying(after, plan)
  }
  return { teams: current.with(place, after), due: { teamId: before.teamId, notification } }
}

/**
 * Returns a team's steps with the next notification according to the team's present plan. The team may have been
 * changed or removed since its last step. Steps that have ended do not start again.
 */
const underPlan = (one: TeamEscalation, plan: StepPlan | undefined): TeamEscalation =>
  one.next ? withNext(one, plan && notificationAfter(plan, one.begunAt, one.notified)) : one

const afterNotifying = (one: TeamEscalation, plan: StepPlan): TeamEscalation =>
  withNext({ ...one, notified: one.notified + 1 }, notificationAfter(plan, one.begunAt, one.notified + 1))

const withNext = ({ next: _before, ...one }: TeamEscalation, next: FurtherNotification | undefined): TeamEscalation =>
  next ? { ...one, next } : one
