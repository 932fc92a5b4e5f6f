import { describe, expect, it } from 'vitest'
import {
  advance,
  beginSteps,
  findNextStepTime,
  stepsAfterNotifying,
  stopped,
  notificationAfter,
  type StepPlan,
  type TeamEscalation,
  type FurtherNotification,
} from '#functions/domain/notifications/steps/escalation.ts'
import type { Team } from '#functions/domain/notifications/teams/team.ts'
import { repeatLimit, repeatsEndHours } from '#shared/alarms/recipients.ts'
import { fc } from '#tests/support/draw/fc.ts'

const minute = 60_000

const team = (fields: Partial<Team>): Team => ({
  id: 'lab',
  name: 'Lab',
  audience: 'TAC',
  people: [],
  channels: [],
  isToldOver: false,
  ...fields,
})
const step = (afterMinutes: number) => ({ afterMinutes, people: [], channels: [] })

/** All notifications of a clock that runs at the times of `looks`, in order. */
const run = (
  begun: readonly TeamEscalation[],
  planOf: (id: string) => StepPlan | undefined,
  looks: readonly number[],
) => {
  let teams = begun
  const notified: (FurtherNotification & { readonly seenAt: number; readonly teamId: string })[] = []
  for (const now of looks) {
    for (;;) {
      const { teams: next, due } = advance(teams, planOf, now)
      teams = next
      if (!due) break
      notified.push({ ...due.notification, teamId: due.teamId, seenAt: now })
    }
  }
  return { notified, teams }
}

const begin = (plan: Partial<Team>, now = 0): TeamEscalation[] => [beginSteps(team(plan), now) ?? []].flat()

describe('the notification steps of a team', () => {
  it('do not start if the team has neither later steps nor repeats', () => {
    expect(beginSteps(team({}), 5)).toBeUndefined()
  })

  it('are due after their configured minutes, and the repeats come after the last step', () => {
    const plan = { steps: [step(10), step(25)], repeatEveryMinutes: 30 }
    const everyMinute = Array.from({ length: 120 }, (_, at) => at * minute)
    expect(
      run(begin(plan), () => plan, everyMinute).notified.map(({ at, number, isRepeat }) => [
        at / minute,
        number,
        isRepeat,
      ]),
    ).toEqual([
      [10, 2, false],
      [25, 3, false],
      [55, 1, true],
      [85, 2, true],
      [115, 3, true],
    ])
  })

  it('are caught up one by one after an outage of the scheduled function, with only one of the missed repeats', () => {
    const plan = { steps: [step(10), step(25)], repeatEveryMinutes: 30 }
    const { notified, teams } = run(begin(plan), () => plan, [90 * minute])
    expect(notified.map(({ number, isRepeat }) => [number, isRepeat])).toEqual([
      [2, false],
      [3, false],
      [2, true],
    ])
    expect(findNextStepTime({ teams })).toBe(115 * minute)
  })

  it("follow the team's current plan, and end when the team is removed", () => {
    const begun = begin({ steps: [step(10)] })
    expect(advance(begun, () => ({ steps: [step(20)] }), 10 * minute)).toMatchObject({
      teams: [{ notified: 0, next: { at: 20 * minute } }],
    })
    const { teams, due } = advance(begun, () => undefined, 10 * minute)
    expect([findNextStepTime({ teams }), due]).toEqual([undefined, undefined])
  })

  it('continue when the alarm is announced again, and start over after the alarm was shelved', () => {
    const lab = team({ steps: [step(10)] })
    const begun = stepsAfterNotifying([], [lab], false, 0)
    expect(stepsAfterNotifying(begun, [lab], false, 5)).toBe(begun)
    expect(stepsAfterNotifying(stopped(begun), [lab], true, 5)).toMatchObject([{ begunAt: 5, next: { number: 2 } }])
    const other = team({ id: 'other', repeatEveryMinutes: 5 })
    expect(stepsAfterNotifying(begun, [lab, other], false, 5).map(({ teamId }) => teamId)).toEqual(['lab', 'other'])
  })
})

const plans = fc.record({
  steps: fc
    .uniqueArray(fc.integer({ min: 1, max: 24 * 60 }), { maxLength: 9 })
    .map(minutes => minutes.toSorted((a, b) => a - b).map(step)),
  repeatEveryMinutes: fc.option(fc.integer({ min: 5, max: 24 * 60 }), { nil: undefined }),
})
const looks = fc
  .array(fc.integer({ min: 0, max: 4_000 }), { maxLength: 60 })
  .map(minutes => [...minutes, 5_000].toSorted((a, b) => a - b).map(at => at * minute))

describe('the notification steps of a team, whenever the scheduled function runs,', () => {
  const each = (check: (plan: StepPlan, outcome: ReturnType<typeof run>) => void): void =>
    fc.assert(
      fc.property(plans, looks, ({ steps, repeatEveryMinutes }, times) => {
        const plan = { steps, ...(repeatEveryMinutes !== undefined && { repeatEveryMinutes }) }
        check(
          plan,
          run(begin(plan), () => plan, times),
        )
      }),
      { numRuns: 300 },
    )

  it('are each carried out once, in order, and never early', () => {
    each(({ steps = [] }, { notified }) => {
      expect(notified.flatMap(({ isRepeat, number }) => (isRepeat ? [] : number))).toEqual(steps.map((_, at) => at + 2))
      expect(notified.every(({ at, seenAt }) => at <= seenAt)).toBe(true)
      expect(notified.map(({ at }) => at)).toEqual(notified.map(({ at }) => at).toSorted((a, b) => a - b))
    })
  })

  it('end, because repeats are limited in number and in time', () => {
    each((_, { notified, teams }) => {
      const repeats = notified.filter(({ isRepeat }) => isRepeat)
      expect(repeats.length).toBeLessThanOrEqual(repeatLimit)
      expect(repeats.every(({ at }) => at <= repeatsEndHours * 60 * minute)).toBe(true)
      expect(findNextStepTime({ teams })).toBeUndefined()
    })
  })

  it('are not carried out after they were stopped for the alarm', () => {
    fc.assert(
      fc.property(plans, looks, fc.nat({ max: 60 }), ({ steps, repeatEveryMinutes }, times, place) => {
        const plan = { steps, ...(repeatEveryMinutes !== undefined && { repeatEveryMinutes }) }
        const before = run(begin(plan), () => plan, times.slice(0, place))
        expect(run(stopped(before.teams), () => plan, times).notified).toEqual([])
      }),
    )
  })

  it('are on time if the scheduled function runs every minute', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 0, max: 3_000 }), ({ steps, repeatEveryMinutes }, at) => {
        const plan = { steps, ...(repeatEveryMinutes !== undefined && { repeatEveryMinutes }) }
        const next = notificationAfter(plan, 0, 0)
        const { notified } = run(begin(plan), () => plan, [at * minute])
        expect(notified.length > 0).toBe(next !== undefined && next.at <= at * minute)
      }),
    )
  })
})
