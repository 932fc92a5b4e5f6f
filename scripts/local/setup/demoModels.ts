import { demoModels } from '../../fleet/catalogue/catalogue.ts'
import { CallFailure, type LocalApi } from '../../base/localApi.ts'

/** Adds the models of the simulated instruments. Existing models are left as they are. */
export const createDemoModels = async (api: LocalApi): Promise<void> => {
  for (const { parameters, ...model } of demoModels) {
    const byMnemonic = Object.fromEntries(parameters.map(parameter => [parameter.mnemonic, parameter]))
    try {
      await api.put('create_model', { ...model, parameters: byMnemonic })
    } catch (error) {
      if (!(error instanceof CallFailure && error.status === 409)) throw error
    }
  }
}
