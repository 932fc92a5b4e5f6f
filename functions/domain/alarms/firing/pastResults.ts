import { placesIn } from '#shared/contract/telemetry.ts'
import { mentions } from '../match/compiledRules.ts'
import type { ModelRules } from '../match/modelRules.ts'
import type { EvaluatedMessage } from '../state/evaluatedMessage.ts'
import type { BasicVersion, ExpressionVersion } from '../state/ruleVersion.ts'

/** The result of an earlier message for an expression rule, or undefined if this version did not evaluate it. */
const resultIn = (
  modelRules: ModelRules,
  rule: ExpressionVersion,
  message: EvaluatedMessage,
): boolean | 'unknown' | undefined => {
  const number = modelRules.numbers.get(rule.ruleName)
  if (number === undefined || message.revision < rule.since || !message.items) return undefined
  const [{ names }, places] = [modelRules.schema, placesIn(message.items.names)]
  if (!mentions(modelRules.compiled, number, slot => places.has(names[slot] ?? ''))) return undefined
  if (message.trueRules.includes(rule.ruleName)) return true
  return message.unknownRules.includes(rule.ruleName) ? 'unknown' : false
}

/** Returns the times after `time` at which the rule was FALSE, in no order. */
export const falsesAfter = (
  modelRules: ModelRules,
  rule: ExpressionVersion,
  messages: readonly EvaluatedMessage[],
  time: number,
): number[] =>
  messages.filter(message => message.at > time && resultIn(modelRules, rule, message) === false).map(({ at }) => at)

/** Returns the times after `time` at which the device reported the rule's code, in no order. */
export const matchesAfter = (rule: BasicVersion, messages: readonly EvaluatedMessage[], time: number): number[] =>
  messages
    .filter(
      ({ at, code, revision }) =>
        rule.type === 'deviceCode' && at > time && code === rule.code && revision >= rule.since,
    )
    .map(({ at }) => at)

/** Whether a message at `time` is older than the newest that gave TRUE or FALSE for the rule on this device. */
export const isLate = (
  modelRules: ModelRules,
  rule: BasicVersion,
  messages: readonly EvaluatedMessage[],
  time: number,
): boolean => {
  if (rule.type === 'deviceCode') return matchesAfter(rule, messages, time).length > 0
  return messages.some(message => {
    if (message.at <= time) return false
    const result = resultIn(modelRules, rule, message)
    return result === true || result === false
  })
}
