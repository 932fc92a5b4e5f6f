import type { ModelSummary } from '#shared/contract/models.ts'
import { listModels } from '../data/modelRepository.ts'
import { findRuleModel } from '../data/modelTypes.ts'
import { newestPublication, publishedAfter } from '../data/publications.ts'
import { findRules, listRules } from '../data/ruleRepository.ts'
import { ruleSetOf, type RuleSet } from '../domain/alarms/ruleSet.ts'
import type { RuleModel, RuleVersion } from '../domain/alarms/ruleVersion.ts'
import { versionOf } from '../domain/rules/publishRule.ts'
import type { StoredRule } from '../domain/rules/storedRule.ts'

/** All rules, compiled, with what people said of them. */
export interface CurrentRules {
  readonly set: RuleSet
  readonly stored: ReadonlyMap<string, StoredRule>
}

interface Loaded extends CurrentRules {
  readonly models: ReadonlyMap<string, LoadedModel>
}

interface LoadedModel {
  readonly revision: string
  readonly model: RuleModel
}

/** A change of a rule or a model is seen at most this much later. */
const checkEveryMs = 2_000

let loaded: Promise<Loaded> | undefined
let checkedAt = 0

/** The rules as they were published at most two seconds ago. What has not changed stays compiled. */
export const currentRules = (now: number): Promise<CurrentRules> => {
  if (!loaded || now - checkedAt >= checkEveryMs) {
    const before = loaded
    checkedAt = now
    loaded = before ? before.then(refresh) : load()
    // The next call begins anew; who waits for this one is told.
    loaded.catch(() => {
      loaded = undefined
    })
  }
  return loaded
}

/** The same, looked at just now: somebody else knows newer ones. */
export const freshRules = (now: number): Promise<CurrentRules> => {
  checkedAt = 0
  return currentRules(now)
}

/** The number is read first: what is published meanwhile is read once more, and nothing is missed. */
const load = async (): Promise<Loaded> => {
  const newest = await newestPublication()
  const [rules, models] = await Promise.all([listRules(), loadModels(new Map())])
  const stored = new Map(rules.map(rule => [rule.ruleName, rule]))
  return { set: ruleSetOf(ruleModels(models), rules.map(versionOf), newest), stored, models }
}

const refresh = async (before: Loaded): Promise<Loaded> => {
  const [{ ruleNames, newest }, models] = await Promise.all([
    publishedAfter(before.set.revision),
    loadModels(before.models),
  ])
  if (ruleNames.length === 0 && models === before.models) return before
  const changed = await readInBatches(ruleNames)
  const stored = new Map([...before.stored, ...changed])
  const versions = new Map<string, RuleVersion>(before.set.rules)
  for (const rule of changed.values()) versions.set(rule.ruleName, versionOf(rule))
  return { set: ruleSetOf(ruleModels(models), versions.values(), newest, before.set), stored, models }
}

/** What one request of the store may ask for. */
const batchSize = 100

const readInBatches = async (names: readonly string[]): Promise<Map<string, StoredRule>> => {
  const found = new Map<string, StoredRule>()
  for (let from = 0; from < names.length; from += batchSize) {
    for (const [name, rule] of await findRules(names.slice(from, from + batchSize))) found.set(name, rule)
  }
  return found
}

const ruleModels = (models: Loaded['models']): ReadonlyMap<string, RuleModel> =>
  new Map([...models].map(([name, { model }]) => [name, model]))

/** The same map where no model has changed; of the others only those that have are read. */
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

const revisionOf = ({ updatedTime, paramsCount }: ModelSummary): string => `${updatedTime} ${paramsCount}`
