import { defaultStaleAfterMs, type RuleModel } from '../../domain/alarms/state/ruleVersion.ts'
import type { Model } from '../../domain/models/model.ts'
import type { TypesByModel } from '../../domain/rules/expressionProblems.ts'
import { findModel } from './modelRepository.ts'

/** The revisions of the models that a rule was checked against, keyed by model name. */
export type ModelRevisions = ReadonlyMap<string, number>

/** Returns the parameter types of those named models that exist, and the revisions in which the models were read. */
export const findModelTypes = async (
  names: readonly string[],
): Promise<{ readonly typesByModel: TypesByModel; readonly revisions: ModelRevisions }> => {
  const found = (await Promise.all(names.map(name => findModel(name)))).filter(model => model !== undefined)
  return {
    typesByModel: new Map(found.map(model => [model.modelName, typesOf(model)])),
    revisions: new Map(found.map(({ modelName, revision }) => [modelName, revision])),
  }
}

/** Reads the part of a model that rules need; undefined if there is no such model. */
export const findRuleModel = async (name: string): Promise<RuleModel | undefined> => {
  const model = await findModel(name)
  return model && { parameters: typesOf(model), staleAfterMs: staleAfterMsOf(model) }
}

const typesOf = ({ parameters }: Model) =>
  new Map(parameters.map(({ mnemonic, dataType }) => [mnemonic, dataType] as const))

/** The attribute of a model that contains after how many seconds its instruments' values are stale. */
const staleAttribute = 'staleAfterSeconds'

const staleAfterMsOf = ({ attributes }: Model): number => {
  const seconds = Number(attributes[staleAttribute] ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : defaultStaleAfterMs
}
