import type { RuleSet } from '../match/ruleSet.ts'
import { changesAt } from '../match/serviceRules.ts'
import type { ServiceView } from '../state/serviceView.ts'
import type { Changes } from './changes.ts'
import { endDueDelays } from './dueDelays.ts'
import type { Evaluation } from './evaluate.ts'
import { makeOwnRules } from './ownRules.ts'
import { pairFirings } from './ruleOfRules.ts'
import { evaluateServiceRules, serviceEvaluation } from './serviceTime.ts'
import { takeChanges, type Device, type WorkingState } from './workingState.ts'

/**
 * Evaluates the rules that depend on the service's clock when a message or a connection event is received at `at`.
 * Returns the changes.
 */
export const evaluateContact = ({ working }: Evaluation, view: ServiceView, at: number): Changes => {
  const { service } = working.modelRules
  if (service.length > 0) {
    working.now = at
    evaluateServiceRules(working, service, view, at)
    pairFirings(working)
  }
  return takeChanges(working)
}

/** Whether a comparison in any rule on the service's clock changes its result at this full minute. */
export const isChangingAt = (
  rules: RuleSet,
  { model, own }: Pick<Device, 'model' | 'own'>,
  view: ServiceView,
  minute: number,
): boolean => {
  const shared = rules.byModel.get(model)
  const modelRules = shared && own ? makeOwnRules(shared, own, model).modelRules : shared
  return modelRules?.service.some(rule => changesAt(rule, modelRules.model, view, minute)) ?? false
}

/** Lists the items that some rule tests for silence. */
export const silentItemsIn = ({ working }: Evaluation): readonly string[] =>
  working.modelRules.service.flatMap(({ silentItems }) => silentItems)

/** Lists the items that some rule tests for being unchanged. */
export const unchangedItemsIn = ({ working }: Evaluation): readonly string[] =>
  working.modelRules.service.flatMap(({ unchangedItems }) => unchangedItems)

/**
 * Evaluates the rules that depend on the service's clock (with inputs such as `$SILENT`) at some full minutes, oldest
 * first. At each minute, only the rules with a comparison that changes then are evaluated. Also ends the delays that
 * elapse at a full minute up to `until`.
 */
export const evaluateMinutes = (
  working: WorkingState,
  view: ServiceView,
  minutes: readonly number[],
  until: number,
): void => {
  const { service, model } = working.modelRules
  if (service.length === 0) return
  const rules = service.map(({ rule }) => rule)
  const endDelays = (time: number): void =>
    endDueDelays(working, rules, time, (rule, minute) => serviceEvaluation(working, rule, view, minute))
  for (const minute of minutes) {
    const changing = service.filter(rule => changesAt(rule, model, view, minute))
    endDelays(minute - 1)
    if (changing.length === 0) continue
    evaluateServiceRules(working, changing, view, minute)
    pairFirings(working)
  }
  endDelays(until)
}
