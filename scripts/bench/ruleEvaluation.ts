import { Engine } from 'json-rules-engine'
import { evaluateRules } from '#functions/domain/alarms/match/evaluateRules.ts'
import type { RuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import { newScratchMemory, scratchFor } from '#functions/domain/alarms/match/scratch.ts'
import { benchRuleSet } from './benchRuleSet.ts'
import { handWritten, type Predicate } from './handWritten.ts'
import { compare, compareByTurns, medianMicroseconds, type Result } from './measure.ts'
import {
  benchMessages,
  benchRules,
  unfavourableKinds,
  unfavourableRules,
  makeValuesBesides,
  type BenchMessage,
  type BenchRule,
} from './ruleData.ts'
import type { TimedValue } from '#functions/domain/alarms/state/evaluatedMessage.ts'

/**
 * There are so many messages that the processor's branch predictor cannot learn them. With 40 messages, it predicts
 * most conditions correctly.
 */
const messages = benchMessages(400)
/**
 * Measures the time to evaluate one message. In the output lines with 20 models, each message belongs to one of the
 * models. In the other lines, all rules belong to the same model. The kinds of rules that indexes help least with are
 * measured first.
 */
export const ruleEvaluation = async (): Promise<Result[]> => {
  const results: Result[] = []
  for (const count of [100, 1_000, 10_000]) {
    for (const kind of Object.keys(unfavourableKinds))
      results.push(await evaluation(`${count} rules, only ${kind}`, unfavourableRules(count, kind)))
    results.push(await evaluation(`${count} rules, mixed, dense`, unfavourableRules(count)))
    results.push(await oneItemMessages(count))
  }
  for (const [count, models] of [
    [100, 1],
    [1_000, 1],
    [10_000, 1],
    [1_000, 20],
    [10_000, 20],
  ] as const)
    results.push(
      await evaluation(
        `${count} rules, ${models === 1 ? 'dense' : `${models} models`}`,
        benchRules(count, models),
        models,
      ),
    )
  return [...results, await againstJsonRulesEngine(1_000)]
}

const reference = 'hand-written predicates'

const evaluation = async (what: string, rules: readonly BenchRule[], models = 1): Promise<Result> => {
  const predicates = await handWritten(rules, models)
  const set = benchRuleSet(rules)
  const sent = rules.some(mentionsBesides) ? sentBesides : sentBy(models)
  assertSameResults(set, predicates, sent)
  return compareBoth(what, predicates, set, sent)
}

/** Compares the rule engine with hand-written predicates on the same messages. */
const compareBoth = (what: string, predicates: readonly Predicate[], set: RuleSet, sent: readonly Sent[]): Result => {
  const trueRules = trueRulesIn(set)
  return compareByTurns(
    { reference, what, pieces: sent.length },
    () => truePredicates(predicates, sent),
    () => trueRules(sent),
  )
}

/**
 * Measures messages that report only one item, a different one each time. The other items keep the values that the
 * instrument last reported.
 */
const oneItemMessages = async (count: number): Promise<Result> => {
  const rules = benchRules(count, 1)
  const predicates = await handWritten(rules, 1)
  const sent = sentBy(1).map(({ model, message, readings }, index) => {
    const place = index % message.items.names.length
    const items = {
      names: message.items.names.slice(place, place + 1),
      values: message.items.values.slice(place, place + 1),
    }
    return { model, readings, message: { ...message, items }, others: timed(readings) }
  })
  return compareBoth(`${count} rules, one item a message`, predicates, benchRuleSet(rules), sent)
}

interface Sent extends BenchMessage {
  readonly model: string
  /** The values of inputs that the message does not report. */
  readonly others: ReadonlyMap<string, TimedValue>
}

const noOthers: ReadonlyMap<string, TimedValue> = new Map()

/** Assigns the messages to this many models in turn. */
const sentBy = (models: number): Sent[] =>
  messages.map((message, index) => ({ ...message, model: `M${index % models}`, others: noOthers }))

const timed = (values: BenchMessage['readings']): ReadonlyMap<string, TimedValue> =>
  new Map(Object.entries(values).map(([name, value]) => [name, [value, 0] as const]))

const besides = makeValuesBesides(messages.length)

/** The messages of one model, with values that no message reports. Hand-written predicates find them in `readings`. */
const sentBesides: readonly Sent[] = sentBy(1).map((one, index) => ({
  ...one,
  readings: { ...one.readings, ...besides[index] },
  others: timed(besides[index] ?? {}),
}))

const mentionsBesides = ({ conditions }: BenchRule): boolean =>
  conditions.some(({ name }) => Object.hasOwn(besides[0] ?? {}, name))

/** Evaluates messages as ingest does: with their model's rules, and with those rules' scratch memory. */
const trueRulesIn = ({ byModel }: RuleSet): ((sent: readonly Sent[]) => number) => {
  const memory = newScratchMemory()
  const models = new Map([...byModel].map(([name, rules]) => [name, { rules, scratch: scratchFor(memory, rules) }]))
  return sent => {
    let count = 0
    for (const { model, message, others } of sent) {
      const known = models.get(model)
      if (known) count += evaluateRules(known.rules, known.scratch, message.items, 0, () => others).trueRules.length
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

const engineTime = (set: RuleSet, sent: readonly Sent[]): number => {
  const trueRules = trueRulesIn(set)
  return medianMicroseconds(() => trueRules(sent)) / sent.length
}

const assertSameResults = (set: RuleSet, predicates: readonly Predicate[], sent: readonly Sent[]): void => {
  const [ours, theirs] = [trueRulesIn(set)(sent), truePredicates(predicates, sent)]
  if (ours !== theirs)
    throw new Error(`The rule engine finds ${ours} rules TRUE, but plain predicates find ${theirs}. Mend the wrong one`)
}

const operators = { '>': 'greaterThan', '<': 'lessThan', '=': 'equal', '!=': 'notEqual', has: 'contains' } as const

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
  return compare('json-rules-engine', theirs, `${count} rules, dense`, engineTime(benchRuleSet(rules), sentBy(1)))
}

const jsonRule = ({ conditions }: BenchRule, index: number) => ({
  conditions: {
    all: conditions.map(({ name, operator, value }) => ({ fact: name, operator: operators[operator], value })),
  },
  event: { type: `Rule_${index}` },
})
