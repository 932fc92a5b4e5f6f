import { mentions } from '../match/compiledRule.ts'
import type { ModelRules } from '../match/modelRules.ts'
import type { Sample } from '../state/ruleState.ts'
import type { BasicVersion, ExpressionVersion } from '../state/ruleVersion.ts'

export const mentionsAny = (
  modelRules: ModelRules,
  number: number,
  readings: Readonly<Record<string, unknown>>,
): boolean => {
  const { names } = modelRules.scratch.inputs
  return mentions(modelRules.compiled[number], slot => Object.hasOwn(readings, names[slot] ?? ''))
}

/** What a sample gave for an expression rule; nothing where it was not judged by this version. */
const resultIn = (modelRules: ModelRules, rule: ExpressionVersion, sample: Sample): boolean | 'unknown' | undefined => {
  const number = modelRules.numbers.get(rule.ruleName)
  if (number === undefined || sample.revision < rule.since || !sample.readings) return undefined
  if (!mentionsAny(modelRules, number, sample.readings)) return undefined
  if (sample.trueRules.includes(rule.ruleName)) return true
  return sample.unknownRules.includes(rule.ruleName) ? 'unknown' : false
}

/** Times after `time` at which the rule was FALSE, in no order. */
export const falsesAfter = (
  modelRules: ModelRules,
  rule: ExpressionVersion,
  samples: readonly Sample[],
  time: number,
): number[] =>
  samples.filter(sample => sample.at > time && resultIn(modelRules, rule, sample) === false).map(({ at }) => at)

/** Times after `time` at which an instrument reported the rule's code, in no order. */
export const matchesAfter = (rule: BasicVersion, samples: readonly Sample[], time: number): number[] =>
  samples
    .filter(
      ({ at, code, revision }) =>
        rule.type === 'deviceCode' && at > time && code === rule.code && revision >= rule.since,
    )
    .map(({ at }) => at)

/** Whether a sample at `time` is older than the newest that gave TRUE or FALSE for the rule on this device. */
export const isLate = (
  modelRules: ModelRules,
  rule: BasicVersion,
  samples: readonly Sample[],
  time: number,
): boolean => {
  if (rule.type === 'deviceCode') return matchesAfter(rule, samples, time).length > 0
  return samples.some(sample => {
    if (sample.at <= time) return false
    const verdict = resultIn(modelRules, rule, sample)
    return verdict === true || verdict === false
  })
}
