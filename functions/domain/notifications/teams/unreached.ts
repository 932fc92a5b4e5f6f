import { receiversOf } from './receiversOf.ts'
import type { Directory } from './team.ts'
import type { Audience } from '#shared/severity.ts'

/**
 * The models of which an audience hears nothing: neither by its topic nor by a team.
 * @param subscribers how many have confirmed the mails of the topic
 */
export const unreachedModels = (
  directory: Directory,
  audience: Audience,
  models: readonly string[],
  subscribers: number,
): string[] =>
  subscribers > 0 ? [] : models.filter(modelName => receiversOf(directory, audience, modelName).length === 0)
