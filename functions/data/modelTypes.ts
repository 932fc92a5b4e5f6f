import type { TypesByModel } from '../domain/rules/expressionProblems.ts'
import { findModel } from './modelRepository.ts'

/** Of some models those that exist, each with the types of its parameters. */
export const findModelTypes = async (names: readonly string[]): Promise<TypesByModel> => {
  const found = await Promise.all(names.map(name => findModel(name)))
  return new Map(
    found.flatMap(model =>
      model ? [[model.modelName, new Map(model.parameters.map(({ mnemonic, dataType }) => [mnemonic, dataType]))]] : [],
    ),
  )
}
