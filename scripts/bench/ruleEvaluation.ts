import { Engine } from 'json-rules-engine'
import { evaluateRules } from '#functions/domain/alarms/match/evaluateRules.ts'
import type { RuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import { newScratchMemory, scratchFor } from '#functions/domain/alarms/match/scratch.ts'
import { benchRuleSet } from './benchRuleSet.ts'
import { handWritten, type Predicate } from './handWritten.ts'
import { compare, medianMicroseconds, type Result } from './measure.ts'
import { benchMessages, benchRules, type BenchMessage, type BenchRule } from './ruleData.ts'

/** More than a processor can learn: with 40 messages its branch predictions of each condition are mostly right. */
const messages = benchMessages(400)
interface Sent extends BenchMessage {
  readonly model: string
}

const noOtherValues = () => new Map<string, never>()

/**
 * The time to evaluate one message. Dense rules are all of one model; otherwise each message is of one of 20 models.
 */
export const ruleEvaluation = async (): Promise<Result[]> => [
  ...(await evaluation(100, 1)),
  ...(await evaluation(1_000, 1)),
  ...(await evaluation(10_000, 1)),
  ...(await evaluation(1_000, 20)),
  ...(await evaluation(10_000, 20)),
  await againstJsonRulesEngine(1_000),
]

const evaluation = async (count: number, models: number): Promise<Result[]> => {
  const rules = benchRules(count, models)
  const predicates = await handWritten(rules, models)
  const set = benchRuleSet(rules)
  assertSameResults(set, predicates, models)
  const what = `${count} rules, ${models === 1 ? 'dense' : `${models} models`}`
  return [compare('hand-written predicates', predicatesTime(predicates, models), what, engineTime(set, models))]
}

/** Each message with the name of its model. */
const sentBy = (models: number): Sent[] =>
  messages.map((message, index) => ({ ...message, model: `M${index % models}` }))

/** Evaluates messages as ingest does: by the rules of their model, with the scratch memory that these have. */
const trueRulesIn = ({ byModel }: RuleSet): ((sent: readonly Sent[]) => number) => {
  const memory = newScratchMemory()
  const models = new Map([...byModel].map(([name, rules]) => [name, { rules, scratch: scratchFor(memory, rules) }]))
  return sent => {
    let count = 0
    for (const { model, message } of sent) {
      const known = models.get(model)
      if (known) count += evaluateRules(known.rules, known.scratch, message.items, 0, noOtherValues).trueRules.length
    }
    return count
  }
}

const truePredicates = (predicates: readonly Predicate[], sent: readonly Sent[]): number => {
  let count = 0
  for (const { model, readings } of sent) {
    for (const predicate of predicates) if (predicate(model, readings)) count += 1
  }
  return count
}

const engineTime = (set: RuleSet, models: number): number => {
  const [sent, trueRules] = [sentBy(models), trueRulesIn(set)]
  return medianMicroseconds(() => trueRules(sent)) / messages.length
}

const predicatesTime = (predicates: readonly Predicate[], models: number): number => {
  const sent = sentBy(models)
  return medianMicroseconds(() => truePredicates(predicates, sent)) / messages.length
}

const assertSameResults = (set: RuleSet, predicates: readonly Predicate[], models: number): void => {
  const sent = sentBy(models)
  const [ours, theirs] = [trueRulesIn(set)(sent), truePredicates(predicates, sent)]
  if (ours !== theirs) throw new Error(`The engine finds ${ours} rules TRUE, the predicates ${theirs}`)
}

const operators = { '>': 'greaterThan', '<': 'lessThan', '=': 'equal' } as const

const againstJsonRulesEngine = async (count: number): Promise<Result> => {
  const rules = benchRules(count, 1)
  const engine = new Engine(rules.map(jsonRule))
  const times: number[] = []
  for (const { readings } of messages.slice(0, 7)) {
    const started = performance.now()
    await engine.run({ ...readings })
    times.push((performance.now() - started) * 1000)
  }
  const theirs = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
  return compare('json-rules-engine', theirs, `${count} rules, dense`, engineTime(benchRuleSet(rules), 1))
}

const jsonRule = ({ conditions }: BenchRule, index: number) => ({
  conditions: {
    all: conditions.map(({ name, operator, value }) => ({ fact: name, operator: operators[operator], value })),
  },
  event: { type: `Rule_${index}` },
})
