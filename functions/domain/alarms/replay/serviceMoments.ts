import type { TimePeriod } from '#shared/time/dates.ts'
import type { RuleSet } from '../match/ruleSet.ts'
import type { Changes } from '../firing/changes.ts'
import type { Evaluation } from '../firing/evaluate.ts'
import { evaluateContact, evaluateMinutes, isChangingAt } from '../firing/evaluateService.ts'
import { closeByAdmission } from '../firing/serviceTime.ts'
import { takeChanges } from '../firing/workingState.ts'
import type { ServiceView } from '../state/serviceView.ts'
import { beginsAt, serviceResult } from '../match/serviceRules.ts'
import { observedAt, type ObservedPast } from './observations.ts'

/**
 * A moment of the past at which rules that depend on the service's clock are evaluated, or at which an instrument's
 * admission ends.
 */
export interface Moment {
  readonly at: number
  readonly type: 'contact' | 'minute' | 'shutOut'
}

const minuteMs = 60_000

/**
 * Generates the moments of a period, oldest first: the contacts whose time is known, the decisions that ended the
 * instrument's admission, and the full minutes. Other contacts are omitted, because a contact changes no result if
 * the contacts before and after it are less than five minutes apart.
 */
export function* momentsIn(past: ObservedPast, { from, to }: TimePeriod): Generator<Moment> {
  const contacts = contactsIn(past)
  const shutOuts = past.admissions.flatMap(({ at, value }) => (value === 'OK' ? [] : [at]))
  const moments = [
    ...contacts.map(at => ({ at, type: 'contact' as const })),
    ...shutOuts.map(at => ({ at, type: 'shutOut' as const })),
  ]
    .filter(({ at }) => at >= from && at <= to)
    .toSorted((one, other) => one.at - other.at)
  let minute = Math.ceil(from / minuteMs) * minuteMs
  for (const moment of moments) {
    for (; minute <= moment.at; minute += minuteMs) yield { at: minute, type: 'minute' }
    yield moment
  }
  for (; minute <= to; minute += minuteMs) yield { at: minute, type: 'minute' }
}

const contactsIn = ({ receivedStatuses, connections, gaps, received }: ObservedPast): readonly number[] => [
  ...receivedStatuses.map(({ at }) => at),
  ...connections.map(({ at }) => at),
  ...gaps.map(({ at }) => at),
  ...received.flatMap(([, times]) => times.map(({ at }) => at)),
]

interface Rules {
  readonly set: RuleSet
  readonly model: string
}

/**
 * For a rule that depends on the service's clock: returns the inputs that make it UNKNOWN at a time. Undefined if its
 * result is known.
 */
export const unknownInputsAt = (
  { set, model, ruleName }: Rules & { readonly ruleName: string },
  view: ServiceView,
  at: number,
): readonly string[] | undefined => {
  const modelRules = set.byModel.get(model)
  const service = modelRules?.service.find(({ rule }) => rule.ruleName === ruleName)
  if (!modelRules || !service) return undefined
  const { verdict, inputs } = serviceResult(service, modelRules.model, view, at)
  return verdict === 'UNKNOWN' ? inputs.flatMap(({ name, known }) => (known ? [] : [name])) : undefined
}

/**
 * Evaluates the rules that depend on the service's clock at a moment of the past, as the function that runs every
 * minute or a contact did at the time. Undefined if the rules were not evaluated then.
 */
export const evaluateMoment = (
  { set, model }: Rules,
  evaluation: Evaluation,
  past: ObservedPast,
  { at, type }: Moment,
): Changes | undefined => {
  const { working } = evaluation
  if (type === 'shutOut') {
    closeByAdmission(working, at)
    return takeChanges(working)
  }
  if (!set.hasServiceRules) return undefined
  const { view, isEvaluated } = observedAt(past, at)
  if (!isEvaluated) return undefined
  if (type === 'contact') return evaluateContact(evaluation, view, at)
  const isChanging = (isCounting(view, at) || beginsAt(view, at)) && isChangingAt(set, { model }, view, at)
  working.now = at
  // Every full minute is evaluated, even if no comparison changes at it, because a delay may end then.
  evaluateMinutes(working, view, isChanging ? [at] : [], at)
  const changes = takeChanges(working)
  return isChanging || changes.events.length > 0 || changes.alarms.length > 0 ? changes : undefined
}

/**
 * Whether any input's value grows every minute. Such a value is the number of minutes since the instrument or an item
 * was last received, or since the connection was lost.
 */
const isCounting = ({ lastContacted, presence, received }: ServiceView, at: number): boolean =>
  at - lastContacted >= minuteMs ||
  presence?.connected === false ||
  Object.values(received).some(last => at - last >= minuteMs)
