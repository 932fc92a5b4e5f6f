import { serviceInputIn, parameterNodes } from '#shared/expression/conditions.ts'
import { parse } from '#shared/expression/parse.ts'
import { serviceValue, type ServiceView } from '../state/serviceView.ts'
import type { ExpressionVersion, RuleModel, RuleVersion } from '../state/ruleVersion.ts'
import { explain } from './explain.ts'
import type { WhyExpression } from './whyExpression.ts'

/** A rule that goes by the service's time. It is evaluated apart from the rules on readings, and there are few. */
export interface ServiceRule {
  readonly rule: ExpressionVersion
  /** The items of which it asks how long they were not received. */
  readonly silentItems: readonly string[]
}

const known = new WeakMap<ExpressionVersion, ServiceRule | undefined>()

/** The rule, if it goes by the service's time. */
export const serviceRuleOf = (rule: RuleVersion): ServiceRule | undefined => {
  // Most rules have neither of the two, and need not be parsed once more.
  if (rule.type !== 'Expression' || !mayBeByService.test(rule.expression)) return undefined
  if (known.has(rule)) return known.get(rule)
  const found = readRule(rule)
  known.set(rule, found)
  return found
}

const mayBeByService = /\$|silent/i

const readRule = (rule: ExpressionVersion): ServiceRule | undefined => {
  const { tree } = parse(rule.expression)
  if (!tree || !serviceInputIn(tree.root)) return undefined
  const silentItems = parameterNodes(tree.root).flatMap(({ call }) => (call ? call.parameter : []))
  return { rule, silentItems: [...new Set(silentItems)] }
}

/** The result of a rule at a time of the service, and what it saw. */
export const serviceResult = ({ rule }: ServiceRule, model: RuleModel, view: ServiceView, at: number): WhyExpression =>
  explain(rule, model, name => serviceValue(view, name, at), at)

const minuteMs = 60_000

/**
 * Whether a comparison of the rule has another result at a full minute than at the one before, if nothing else has
 * happened. In its first minute a rule has no result before.
 */
export const changesAt = (service: ServiceRule, model: RuleModel, view: ServiceView, minute: number): boolean => {
  const { startedAt } = service.rule
  if (startedAt > minute) return false
  if (startedAt > minute - minuteMs) return true
  const [before, after] = [minute - minuteMs, minute].map(at => serviceResult(service, model, view, at).conditions)
  return after?.some(({ verdict }, place) => verdict !== before?.[place]?.verdict) ?? false
}
