import { receiversOfAllSteps } from './receiversOf.ts'
import type { Directory } from './team.ts'
import type { Audience } from '#shared/alarms/severity.ts'

/**
 * The models about which an audience notifies nobody, neither by its topic nor by a team.
 * @param subscribers how many people have confirmed the mails of the topic
 */
export const unreachedModels = (
  directory: Directory,
  audience: Audience,
  models: readonly string[],
  subscribers: number,
): string[] =>
  subscribers > 0 ? [] : models.filter(modelName => receiversOfAllSteps(directory, audience, modelName).length === 0)

/**
 * The models about which an audience's teams notify somebody: whether these are all models, and which of the models
 * that teams name.
 */
export const reachOf = (directory: Directory, audience: Audience): { all: boolean; models: string[] } => {
  const isReached = (modelName: string): boolean => receiversOfAllSteps(directory, audience, modelName).length > 0
  const named = directory.teams.flatMap(team => (team.audience === audience ? (team.models ?? []) : []))
  // No model has an empty name, so only teams for all models are notified about it.
  return { all: isReached(''), models: [...new Set(named)].filter(isReached).toSorted() }
}
