import type { Parameter } from '#shared/contract/calls/models.ts'
import { readModelParameters } from '../../data/models/modelRepository.ts'
import { logger } from '../../runtime/logger.ts'

/**
 * Returns a model's parameters, keyed by mnemonic, for the names and units in a message about an alarm. Empty if the
 * model cannot be read; the message is then sent without names and units.
 */
export const knownParameters = async (modelName: string): Promise<ReadonlyMap<string, Parameter>> => {
  try {
    return await readModelParameters(modelName)
  } catch (error) {
    logger.warn('mail without names and units', { model: modelName, error: error as Error })
    return new Map()
  }
}
