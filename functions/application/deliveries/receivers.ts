import type { Audience } from '#shared/alarms/severity.ts'
import type { Receiver } from '../../domain/notifications/delivery/receiver.ts'
import { findReceivers, findNotifiedTeams } from '../../domain/notifications/teams/findReceivers.ts'
import type { StoredDirectory } from '../../domain/notifications/teams/storedDirectory.ts'
import type { Team } from '../../domain/notifications/teams/team.ts'

interface Notified {
  readonly receivers: readonly Receiver[]
  /** The teams of the audience whose first steps notify some of the receivers. */
  readonly teams: readonly Team[]
}

/**
 * Returns the receivers that an audience notifies at once about an instrument of a model: its topic, to which people
 * subscribe by mail, and the people and channels of its teams. Also returns these teams.
 */
export const findReceiversAndTeams = (
  directory: StoredDirectory,
  audience: Audience,
  modelName: string,
  now: number,
): Notified => ({
  receivers: [topicOf(audience), ...findReceivers(directory, audience, modelName, now)],
  teams: findNotifiedTeams(directory, audience, modelName),
})

const topicOf = (audience: Audience): Receiver => ({
  id: `sns:${audience}`,
  channel: 'sns',
  name: audience,
  isToldOver: false,
})
