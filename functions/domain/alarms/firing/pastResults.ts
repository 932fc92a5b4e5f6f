import { placesIn } from '#shared/contract/messages/telemetry.ts'
import { mentions } from '../match/compiledRules.ts'
import { holdName } from '../match/holds.ts'
import type { ModelRules } from '../match/modelRules.ts'
import type { EvaluatedMessage } from '../state/evaluatedMessage.ts'
import type { BasicVersion, ExpressionVersion } from '../state/ruleVersion.ts'
import { opposite, type Sides } from './sides.ts'

/**
 * Returns the result that a rule on an expression had for an earlier message. Undefined if the message was not
 * evaluated by this version of the rule.
 */
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

/** Returns the times after `time` at which the rule was FALSE, in no particular order. */
export const falsesAfter = (
  modelRules: ModelRules,
  rule: ExpressionVersion,
  messages: readonly EvaluatedMessage[],
  time: number,
): number[] =>
  messages.filter(message => message.at > time && resultIn(modelRules, rule, message) === false).map(({ at }) => at)

/** The results that a rule with a clear condition or a delay had for an earlier message. */
export interface PastSides extends Sides {
  readonly at: number
  /**
   * Whether this message was late for the rule: when the message was evaluated, the rule already had a result, TRUE
   * or FALSE, for a message with a newer event time.
   */
  readonly isLate: boolean
}

/**
 * Returns the results that a rule with a clear condition or a delay had for the messages after `time`, oldest first.
 */
export const sidesAfter = (
  modelRules: ModelRules,
  rule: ExpressionVersion,
  messages: readonly EvaluatedMessage[],
  time: number,
): PastSides[] => {
  // For a rule with a clear condition, each message stores the negation of the clear condition, as the result of a
  // rule called the hold. An alarm stays open while the hold is TRUE.
  const hold = rule.clearExpression === undefined ? rule : { ...rule, ruleName: holdName(rule.ruleName) }
  const known = (result: boolean | 'unknown'): boolean | undefined => (result === 'unknown' ? undefined : result)
  const found: PastSides[] = []
  let newestKnown = time
  for (const message of messages) {
    if (message.at <= time) continue
    const raises = resultIn(modelRules, rule, message)
    const isHeldOpen = resultIn(modelRules, hold, message)
    if (raises === undefined || isHeldOpen === undefined) continue
    const sides = { raises: known(raises), ends: opposite(known(isHeldOpen)) }
    found.push({ ...sides, at: message.at, isLate: message.at < newestKnown })
    if (isKnown(sides)) newestKnown = Math.max(newestKnown, message.at)
  }
  return found.toSorted((a, b) => a.at - b.at)
}

/**
 * Whether an evaluation gave TRUE or FALSE, and not UNKNOWN, for the raising or the ending condition of a damped
 * rule.
 */
const isKnown = ({ raises, ends }: Sides): boolean => raises !== undefined || ends !== undefined

/** Returns the times after `time` at which the device reported the rule's device code, in no particular order. */
export const matchesAfter = (rule: BasicVersion, messages: readonly EvaluatedMessage[], time: number): number[] =>
  messages
    .filter(
      ({ at, code, revision }) =>
        rule.type === 'deviceCode' && at > time && code === rule.code && revision >= rule.since,
    )
    .map(({ at }) => at)

/**
 * Whether a message at `time` is older than the newest message that gave TRUE or FALSE for the rule on this device.
 */
export const isLate = (
  modelRules: ModelRules,
  rule: BasicVersion,
  messages: readonly EvaluatedMessage[],
  time: number,
): boolean => {
  if (rule.type === 'deviceCode') return matchesAfter(rule, messages, time).length > 0
  if (rule.clearExpression !== undefined) return sidesAfter(modelRules, rule, messages, time).some(isKnown)
  return messages.some(message => {
    if (message.at <= time) return false
    const result = resultIn(modelRules, rule, message)
    return result === true || result === false
  })
}
