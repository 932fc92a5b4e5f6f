import type { TeamEntry } from '#shared/contract/calls/teams.ts'

/**
 * The names of the teams that notify a person of alarms: at once, in a later step, or while the person is on call.
 */
export const teamsNotifyingPerson = (teams: readonly TeamEntry[], id: string): string[] =>
  teams.filter(team => notifiesMember(team, id) || notifiesOnCall(team, id)).map(({ name }) => name)

/** The names of the teams that notify a channel of alarms, at once or in a later step. */
export const teamsNotifyingChannel = (teams: readonly TeamEntry[], id: string): string[] =>
  teams.filter(team => stepsOf(team).some(({ channels }) => channels.includes(id))).map(({ name }) => name)

/** All steps of a team. The people and channels that the team itself names are its first step. */
const stepsOf = (team: TeamEntry) => [team, ...(team.steps ?? [])]

const notifiesMember = (team: TeamEntry, id: string): boolean =>
  stepsOf(team).some(({ people }) => people.some(({ personId }) => personId === id))

const notifiesOnCall = (team: TeamEntry, id: string): boolean =>
  stepsOf(team).some(step => step.tellsOnCall) &&
  [...(team.rota?.people ?? []), ...(team.rota?.overrides ?? [])].some(({ personId }) => personId === id)
