import type { NextStep } from '#shared/contract/calls/deliveries.ts'
import { iso } from '#shared/time/iso.ts'
import type { Escalation } from './escalation.ts'

/** Returns each team's next step or repeat, which follows if nobody acknowledges the alarm, earliest first. */
export const nextSteps = (escalations: readonly Pick<Escalation, 'teams'>[]): NextStep[] =>
  escalations
    .flatMap(({ teams }) => teams)
    .flatMap(({ team, next }) => (next ? { team, ...next } : []))
    .toSorted((a, b) => a.at - b.at)
    .map(({ team, number, isRepeat, at }) => ({ team, number, ...(isRepeat && { isRepeat }), at: iso(at) }))
