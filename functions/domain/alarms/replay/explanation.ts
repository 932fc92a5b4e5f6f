import type { Explanation } from '#shared/contract/calls/rules/trials.ts'
import { isBuiltInName, isCallName } from '#shared/expression/builtIns.ts'
import { iso } from '#shared/time/iso.ts'
import type { Rule } from '../../rules/rule.ts'
import type { DeviceState } from '../../telemetry/deviceState.ts'
import type { Why } from '../firing/changes.ts'
import { changeValues } from '../firing/changeValues.ts'
import { listChangePairs } from '../match/changePairs.ts'
import { explain } from '../match/explain.ts'
import { holdOf } from '../match/holds.ts'
import type { WhyExpression } from '../match/whyExpression.ts'
import type { ExpressionVersion, RuleModel } from '../state/ruleVersion.ts'
import { explainedInputs, explainedTree } from './explainedTree.ts'
import { valuesAt } from '../state/recentValues.ts'
import { serviceValue } from '../state/serviceView.ts'
import { observedAt } from './observations.ts'
import type { Past } from './past.ts'
import type { Replay } from './replay.ts'
import { entryIn } from '../state/ruleEntries.ts'
import type { RuleSet } from '../match/ruleSet.ts'
import type { TimedValue } from '../state/evaluatedMessage.ts'

/** An instrument's reports up to a time, and the results that a rule had for them. */
export interface Seen {
  readonly at: number
  readonly state: DeviceState
  readonly result: Replay
  readonly past: Past
  readonly modelName: string
}

/** The parts of an explanation that concern the rule, not the instrument or the alarm. */
export type Parts = Pick<
  Explanation,
  | 'verdict'
  | 'ruleExpression'
  | 'expression'
  | 'clear'
  | 'onDelay'
  | 'offDelay'
  | 'trueSince'
  | 'inputs'
  | 'windowCount'
  | 'needed'
  | 'firings'
>

/** Explains a firing from what is stored in its event: the version of the rule that fired, and what it saw. */
export const firedParts = (rule: Rule, why: Why): Parts => {
  const common = {
    verdict: 'TRUE' as const,
    ruleExpression: rule.expression.text,
    ...dampingOf(rule),
    inputs: [],
    firings: [],
  }
  switch (why.type) {
    case 'Expression': {
      const expression = explainedTree(why)
      const { windowCount, needed } = why
      const ruleExpression = why.expression
      return {
        ...common,
        ruleExpression,
        ...(expression && { expression }),
        inputs: explainedInputs(why),
        windowCount,
        needed,
      }
    }
    case 'deviceCode':
      return { ...common, ruleExpression: `(Code = ${why.code})`, windowCount: why.windowCount, needed: why.needed }
    case 'ruleOfRules': {
      const firings = why.firings.map(({ rule: ruleName, at }) => ({ ruleName, at: iso(at) }))
      return { ...common, firings, windowCount: firings.length, needed: 2 }
    }
  }
}

/** Returns a rule's clear condition and delays. Those that the rule does not have are left out. */
const dampingOf = ({ clear, onDelay, offDelay }: Rule): Pick<Parts, 'clear' | 'onDelay' | 'offDelay'> => ({
  ...(clear && { clear: { ruleExpression: clear.text } }),
  ...(onDelay !== undefined && { onDelay }),
  ...(offDelay !== undefined && { offDelay }),
})

/** Explains from the instrument's past why a rule did not fire at a time. */
export const pastParts = (rule: Rule, set: RuleSet, seen: Seen): Parts => {
  const { at, result } = seen
  const common = { ruleExpression: rule.expression.text, ...dampingOf(rule), needed: rule.count ?? 1, firings: [] }
  const windowCount = entryIn(result.state.rules, rule.ruleName)?.window.length ?? 0
  switch (rule.type) {
    case 'Expression':
      return { ...common, ...expressionParts(rule.ruleName, set, seen), windowCount }
    case 'deviceCode': {
      const error = Array.from(seen.past).findLast(message => message.kind === 'errors')
      const isMatch = error?.kind === 'errors' && error.errorCode.toLowerCase() === codeIn(rule.expression.text)
      const inputs = error
        ? [
            {
              name: 'Code',
              value: error.errorCode,
              at: iso(error.timestamp),
              ageSeconds: (at - error.timestamp) / 1000,
              known: true,
            },
          ]
        : []
      return { ...common, verdict: isMatch ? 'TRUE' : error ? 'FALSE' : 'UNKNOWN', inputs, windowCount }
    }
    case 'ruleOfRules': {
      const firings = rule.children.flatMap(name => {
        const last = entryIn(result.state.rules, name)?.fired.findLast(time => time <= at)
        return last === undefined ? [] : [{ ruleName: name, at: iso(last) }]
      })
      const verdict = result.events.some(event => event.at === at) ? 'TRUE' : 'FALSE'
      return { ...common, needed: 2, verdict, inputs: [], windowCount: firings.length, firings }
    }
  }
}

const codeIn = (expression: string): string => /0x[0-9a-f]+/i.exec(expression)?.[0].toLowerCase() ?? ''

/**
 * Evaluates a rule with the values at a time. For an item that the replayed past does not contain, the instrument's
 * latest value is used unless it is newer than that time.
 */
const expressionParts = (
  ruleName: string,
  set: RuleSet,
  { at, state, result, past, modelName }: Seen,
): Pick<Parts, 'verdict' | 'inputs' | 'expression' | 'clear' | 'trueSince'> => {
  const [version, model] = [set.rules.get(ruleName), set.models.get(modelName)]
  if (version?.type !== 'Expression' || !model) return { verdict: 'UNKNOWN', inputs: [] }
  const view = past.observed && observedAt(past.observed, at).view
  const values = valuesAt(result.state.recent, Number.POSITIVE_INFINITY)
  const reportedOf = (name: string): TimedValue | undefined => {
    if (isBuiltInName(name) || isCallName(name)) return view && serviceValue(view, name, at)
    const latest = Object.hasOwn(state.latest, name) ? state.latest[name] : undefined
    return values.get(name) ?? (latest && latest.at <= at ? [latest.value, latest.at] : undefined)
  }
  const { samples } = result.state
  const pairs = listChangePairs([version])
  const changes = new Map(changeValues(pairs, samples, ({ item }) => reportedOf(item), at, model.staleAfterMs))
  const valueOf = (name: string): TimedValue | undefined => changes.get(name) ?? reportedOf(name)
  const why = explain(version, model, valueOf, at)
  const expression = explainedTree(why)
  const { clear, inputs } = clearParts(version, model, valueOf, at)
  const names = new Set(why.inputs.map(({ name }) => name))
  const since = entryIn(result.state.rules, ruleName)?.runs?.on?.since
  return {
    verdict: why.verdict,
    inputs: explainedInputs({ inputs: [...why.inputs, ...inputs.filter(({ name }) => !names.has(name))] }),
    ...(expression && { expression }),
    ...(clear && { clear }),
    ...(since !== undefined && why.verdict === 'TRUE' && { trueSince: iso(since) }),
  }
}

/** Returns a rule's clear condition with its result at a time, and the inputs that it saw. */
const clearParts = (
  version: ExpressionVersion,
  model: RuleModel,
  valueOf: (name: string) => TimedValue | undefined,
  at: number,
): Pick<Parts, 'clear'> & Pick<WhyExpression, 'inputs'> => {
  const hold = holdOf(version)
  if (!hold) return { inputs: [] }
  const why = explain(hold, model, valueOf, at)
  const expression = explainedTree(why)
  const clear = { ruleExpression: why.expression, verdict: why.verdict, ...(expression && { expression }) }
  return { clear, inputs: why.inputs }
}
