import type { Member } from '../members.ts'
import type { InstrumentState } from '../simulation/state.ts'
import type { Silence } from './hang.ts'
import { dayMs } from './labDay.ts'
import { simulatePast, type Sent } from './simulatePast.ts'
import { storyBefore, type Acknowledgement } from './story.ts'

export interface PastPlan {
  readonly from: number
  readonly now: number
  /** The messages that the instruments sent in the past, sorted by time. */
  readonly sent: readonly Sent[]
  /** The acknowledgements of alarms by people, sorted by time. */
  readonly acknowledgements: readonly Acknowledgement[]
  /**
   * The periods in which the service received nothing from an instrument that was switched on. Only rules that the
   * fleet clock evaluates can detect them.
   */
  readonly silences: readonly Silence[]
  /** The state of each instrument at the end of the past. The simulation continues from it. */
  readonly states: readonly InstrumentState[]
}

interface PlanOptions {
  /** The instruments that are admitted when the past begins. */
  readonly members: readonly Member[]
  readonly seed: number
  readonly now: number
  readonly days: number
}

/** One in this many instruments works through its queue of samples overnight. */
const nightShift = 4

/** Creates the past of a fleet. The same options give the same past. */
export const planOfPast = ({ members, seed, now, days }: PlanOptions): PastPlan => {
  const from = now - days * dayMs
  const { incidents, hangs, acknowledgements } = storyBefore(now)
  const pasts = members.map((member, index) => {
    const hang = hangs.find(({ deviceName }) => deviceName === member.name)
    return simulatePast({ member, seed, from, now, incidents, hang, worksAtNight: index % nightShift === 0 })
  })
  return {
    from,
    now,
    sent: pasts.flatMap(({ sent }) => sent).toSorted((one, other) => one.at - other.at),
    acknowledgements: acknowledgements.filter(({ at }) => at > from).toSorted((one, other) => one.at - other.at),
    silences: pasts.flatMap(({ silence }) => silence ?? []),
    states: pasts.map(({ state }) => state),
  }
}
