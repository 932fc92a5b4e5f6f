import { readStage } from '../../data/fleet/stageRepository.ts'
import { listModels } from '../../data/models/modelRepository.ts'
import { findRuleModel } from '../../data/models/modelTypes.ts'
import { findOwnLimitsOf, listOwnLimits } from '../../data/rules/ownLimitRepository.ts'
import { newestPublication, publishedAfter } from '../../data/rules/publications.ts'
import { findRules, listRules } from '../../data/rules/ruleRepository.ts'
import { buildRuleSet, type RuleSet } from '../../domain/alarms/match/ruleSet.ts'
import { sightBetweenRuns, unknownSight, type StageSight } from '../../domain/fleet/stageSight.ts'
import type { EvaluationRules } from '../../domain/evaluation/evaluateDevice.ts'
import { newScratchMemory } from '../../domain/alarms/match/scratch.ts'
import type { RuleModel, RuleVersion } from '../../domain/alarms/state/ruleVersion.ts'
import { toRuleVersion } from '../../domain/rules/publishRule.ts'
import type { ModelHead } from '../../domain/models/model.ts'
import { groupByDevice, type RuleLimits } from '../../domain/rules/ownLimits.ts'
import type { Rule } from '../../domain/rules/rule.ts'

/** All rules in compiled form, together with the rules as they are stored. */
export interface CurrentRules extends EvaluationRules {
  readonly stored: ReadonlyMap<string, Rule>
  /** All instruments' own limits, keyed by rule name. */
  readonly limits: ReadonlyMap<string, RuleLimits>
}

interface Loaded extends Omit<CurrentRules, 'stage'> {
  readonly models: ReadonlyMap<string, LoadedModel>
}

interface LoadedModel {
  readonly revision: string
  readonly model: RuleModel
}

/**
 * The shortest interval between two reads of the models. A change to a model alone may take effect this much later.
 */
const modelsEveryMs = 2_000

let known: Loaded | undefined
const scratch = newScratchMemory()
let turn: Promise<unknown> = Promise.resolve()
let modelsReadAt = 0

/**
 * Returns the current rules, including every rule that was saved before the call, so that a message is evaluated with
 * all rules saved before it arrived. Unchanged rules stay compiled. Each call reads one number from the store;
 * concurrent calls read one after another. Throws if the store fails; the next call continues with what has been
 * read.
 */
export const currentRules = (now: number): Promise<CurrentRules> => {
  const next = turn.then(() => newer(now))
  turn = next.catch(() => undefined) // a failed read is reported only to its own caller
  return next
}

const newer = async (now: number): Promise<CurrentRules> => {
  const next = known ? await refresh(known, now) : await load(now)
  known = next
  return { ...next, stage: await stageFor(next.set, now) }
}

/**
 * The shortest interval between two checks of whether the stage hears from its instruments. When that changes, alarms
 * may react this much later.
 */
const stageEveryMs = 5_000

let stageReadAt = Number.NEGATIVE_INFINITY
let stage = unknownSight

/**
 * Reads whether the stage hears from its instruments. That matters only if a rule depends on the service's time or has
 * a delay.
 */
const stageFor = async ({ hasServiceRules, hasDelays }: RuleSet, now: number): Promise<StageSight> => {
  if (!(hasServiceRules || hasDelays) || Math.abs(now - stageReadAt) < stageEveryMs) return stage
  const { sight, lastRunAt } = await readStage()
  stageReadAt = now
  stage = sightBetweenRuns(sight, lastRunAt, now)
  return stage
}

/**
 * Reads the newest publication number before the rules. In this order, a rule that is published in between is read
 * twice instead of being missed.
 */
const load = async (now: number): Promise<Loaded> => {
  const newest = await newestPublication()
  const [rules, models, limits] = await Promise.all([listRules(), loadModels(new Map()), listOwnLimits()])
  if (isAhead(rules, limits.values(), newest)) return load(now)
  modelsReadAt = now
  const stored = new Map(rules.map(rule => [rule.ruleName, rule]))
  const set = buildRuleSet(ruleModels(models), rules.map(toRuleVersion), newest)
  return { set, stored, models, scratch, limits, own: groupByDevice(limits.values()) }
}

/**
 * Whether any of the rules and own limits that were just read has a later publication number than `newest`, which was
 * read before them. An evaluation with `newest` would be marked as older than such a rule.
 */
const isAhead = (rules: Iterable<Rule>, limits: Iterable<RuleLimits>, newest: number): boolean =>
  [...rules].some(({ since }) => since > newest) ||
  [...limits].some(({ instruments }) => instruments.some(({ changes }) => (changes.at(-1)?.since ?? 0) > newest))

const refresh = async (before: Loaded, now: number): Promise<Loaded> => {
  const { ruleNames, newest } = await publishedAfter(before.set.revision)
  // The clock may have been set back since the models were read.
  if (ruleNames.length === 0 && Math.abs(now - modelsReadAt) < modelsEveryMs) return before
  const models = await loadModels(before.models)
  modelsReadAt = now
  if (ruleNames.length === 0 && models === before.models) return before
  const [changed, changedLimits] = await Promise.all([findRules(ruleNames), findOwnLimitsOf(ruleNames)])
  if (isAhead(changed.values(), changedLimits.values(), newest)) return refresh(before, now)
  const stored = new Map([...before.stored, ...changed])
  const versions = new Map<string, RuleVersion>(before.set.rules)
  for (const rule of changed.values())
    // If only the own limit of an instrument was changed, the rule itself is unchanged and is not compiled anew.
    if (before.stored.get(rule.ruleName)?.revision !== rule.revision) versions.set(rule.ruleName, toRuleVersion(rule))
  const set = buildRuleSet(ruleModels(models), versions.values(), newest, before.set)
  if (changedLimits.size === 0) return { ...before, set, stored, models }
  const limits = new Map([...before.limits, ...changedLimits])
  return { set, stored, models, scratch, limits, own: groupByDevice(limits.values(), before.own) }
}

const ruleModels = (models: Loaded['models']): ReadonlyMap<string, RuleModel> =>
  new Map([...models].map(([name, { model }]) => [name, model]))

/** Reads the models that have changed since they were last read. Returns the given map if none has. */
const loadModels = async (before: Loaded['models']): Promise<Loaded['models']> => {
  const summaries = await listModels()
  const isSame =
    summaries.length === before.size &&
    summaries.every(model => before.get(model.modelName)?.revision === revisionOf(model))
  if (isSame) return before
  const models = await Promise.all(
    summaries.map(async (summary): Promise<[string, LoadedModel][]> => {
      const { modelName } = summary
      const known = before.get(modelName)
      if (known?.revision === revisionOf(summary)) return [[modelName, known]]
      const model = await findRuleModel(modelName)
      return model ? [[modelName, { revision: revisionOf(summary), model }]] : []
    }),
  )
  return new Map(models.flat())
}

const revisionOf = ({ updatedTime, paramsCount }: ModelHead): string => `${updatedTime} ${paramsCount}`
