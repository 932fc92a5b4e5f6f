import type { FunctionName } from '#shared/expression/builtIns.ts'
import { serviceInputIn, parameterNodes } from '#shared/expression/conditions.ts'
import { parse } from '#shared/expression/parse.ts'
import { serviceValue, type ServiceView } from '../state/serviceView.ts'
import type { ExpressionVersion, RuleModel, RuleVersion } from '../state/ruleVersion.ts'
import { explain } from './explain.ts'
import { holdOf } from './holds.ts'
import type { WhyExpression } from './whyExpression.ts'

/**
 * A rule that depends on the service's clock. There are few such rules, and they are evaluated separately from the
 * rules on readings. Decision 104 says why.
 */
export interface ServiceRule {
  readonly rule: ExpressionVersion
  /** The items in the rule's `silent(…)` tests. `unchangedItems` are those in its `unchanged(…)` tests. */
  readonly silentItems: readonly string[]
  readonly unchangedItems: readonly string[]
}

const known = new WeakMap<ExpressionVersion, ServiceRule | undefined>()

/** Parses a rule as one that depends on the service's clock. Undefined if the rule does not depend on it. */
export const parseServiceRule = (rule: RuleVersion): ServiceRule | undefined => {
  // Inputs that depend on the service's clock contain `$`, `silent` or `unchanged`. Most rules contain none of these,
  // so they need not be parsed.
  if (rule.type !== 'Expression' || !expressionsOf(rule).some(text => mayBeByService.test(text))) return undefined
  if (known.has(rule)) return known.get(rule)
  const found = readRule(rule)
  known.set(rule, found)
  return found
}

const mayBeByService = /\$|silent|unchanged/i

/**
 * Returns the rule's expression and, if it has one, its clear condition. The rule depends on the service's clock if
 * either does.
 */
const expressionsOf = ({ expression, clearExpression }: ExpressionVersion): readonly string[] =>
  clearExpression === undefined ? [expression] : [expression, clearExpression]

const readRule = (rule: ExpressionVersion): ServiceRule | undefined => {
  const trees = expressionsOf(rule).flatMap(text => parse(text).tree ?? [])
  if (!trees.some(({ root }) => serviceInputIn(root))) return undefined
  const itemsIn = (called: FunctionName): readonly string[] => {
    const calls = trees.flatMap(({ root }) => parameterNodes(root).flatMap(({ call }) => call ?? []))
    return [...new Set(calls.filter(call => call.function === called).map(({ parameter }) => parameter))]
  }
  return { rule, silentItems: itemsIn('silent'), unchangedItems: itemsIn('unchanged') }
}

/**
 * Computes the result of a rule, or of its hold, at a time by the service's clock, together with the inputs that it
 * saw.
 */
export const serviceResult = (
  { rule }: Pick<ServiceRule, 'rule'>,
  model: RuleModel,
  view: ServiceView,
  at: number,
): WhyExpression => explain(rule, model, name => serviceValue(view, name, at), at)

const minuteMs = 60_000

/**
 * Whether the passing of this full minute alone changes the result of any of the rule's comparisons. Also true in a
 * rule's first minute, because there is no earlier result, and in the first minute after the instrument's admission or
 * the stage's release, because changes of the connection before that were not evaluated. A rule that is FALSE then is
 * not evaluated: only its silence starts counting again, and its alarm must stay open.
 */
export const changesAt = (service: ServiceRule, model: RuleModel, view: ServiceView, minute: number): boolean => {
  const { rule } = service
  const { startedAt } = rule
  if (startedAt > minute) return false
  if (startedAt > minute - minuteMs) return true
  if (beginsAt(view, minute) && serviceResult(service, model, view, minute).verdict !== 'FALSE') return true
  const hold = holdOf(rule)
  const both = hold ? [service, { rule: hold }] : [service]
  const [before, after] = [minute - minuteMs, minute].map(at =>
    both.flatMap(one => serviceResult(one, model, view, at).conditions),
  )
  return after?.some(({ verdict }, place) => verdict !== before?.[place]?.verdict) ?? false
}

/** Whether the instrument was admitted, or the stage released, in the minute that ends at a full minute. */
export const beginsAt = ({ countsFrom }: ServiceView, minute: number): boolean =>
  countsFrom > minute - minuteMs && countsFrom <= minute
