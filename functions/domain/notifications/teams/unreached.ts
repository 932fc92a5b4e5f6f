import type { Audience } from '#shared/alarms/severity.ts'
import { receiversOfAllSteps } from './findReceivers.ts'
import type { Directory, Person } from './team.ts'

/**
 * Returns the models for which an audience notifies nobody, neither by its topic nor by a team.
 * @param subscribers the number of confirmed subscribers of the topic
 */
export const unreachedModels = (
  directory: Directory,
  audience: Audience,
  models: readonly string[],
  subscribers: number,
): string[] => {
  if (subscribers > 0) return []
  const reached = withoutMarked(directory)
  return models.filter(modelName => receiversOfAllSteps(reached, audience, modelName).length === 0)
}

/**
 * Finds out whom an audience's teams reach. `all` says whether somebody is notified for every model; `models` lists
 * those of the models named by teams for which somebody is notified.
 */
export const findReachedModels = (directory: Directory, audience: Audience): { all: boolean; models: string[] } => {
  const reached = withoutMarked(directory)
  const isReached = (modelName: string): boolean => receiversOfAllSteps(reached, audience, modelName).length > 0
  const named = directory.teams.flatMap(team => (team.audience === audience ? (team.models ?? []) : []))
  // No model has an empty name. For an empty name, only teams that are notified about all models are found.
  return { all: isReached(''), models: [...new Set(named)].filter(isReached).toSorted() }
}

/** Returns the directory without marked mail addresses, which get no mails. */
const withoutMarked = (directory: Directory): Directory => ({
  ...directory,
  people: new Map(
    [...directory.people].map(([id, person]): [string, Person] => {
      const { mail: _mail, ...others } = person
      return [id, person.mailMark ? others : person]
    }),
  ),
})
