import type { Parameter } from '#shared/contract/calls/models.ts'
import { replaceModel } from '../../data/models/modelWriter.ts'
import { newestPublication, nothingPublishedAfter } from '../../data/rules/publications.ts'
import { listRules } from '../../data/rules/ruleRepository.ts'
import type { Trail } from '../../domain/audit.ts'
import { Validation } from '../../domain/errors.ts'
import type { Model } from '../../domain/models/model.ts'
import { inUseProblem, isTypeChange, parametersInUse, type ParameterInUse } from '../../domain/rules/parametersInUse.ts'

/** Returns the parameters that cannot be changed as requested, because enabled rules use them. */
export const findParametersInUse = async (read: Model, wanted: readonly Parameter[]): Promise<ParameterInUse[]> =>
  isTypeChange(read.parameters, wanted)
    ? parametersInUse(read.modelName, read.parameters, wanted, await listRules())
    : []

/**
 * Stores a changed model. Throws a Validation if an enabled rule needs a parameter unchanged. Throws the store's
 * conflict if the model was changed since it was read, or if a rule is published at the same time.
 */
export const changeModel = async (read: Model, next: Model, trail: Trail): Promise<Model> => {
  if (!isTypeChange(read.parameters, next.parameters)) return replaceModel(read, next, trail)
  // The number of the newest publication is read before the rules that use the parameters, so that a rule published
  // after that makes the change fail.
  const publication = await newestPublication()
  const inUse = await findParametersInUse(read, next.parameters)
  if (inUse.length > 0) throw new Validation(inUse.map(one => inUseProblem(`parameters.${one.mnemonic}`, one)))
  return replaceModel(read, next, trail, nothingPublishedAfter(publication))
}
