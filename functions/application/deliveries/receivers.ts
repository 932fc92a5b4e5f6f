import type { Audience } from '#shared/severity.ts'
import { readDirectory } from '../../data/notifications/teams/directoryRepository.ts'
import type { Receiver } from '../../domain/notifications/delivery/receiver.ts'
import { receiversOf as membersOf } from '../../domain/notifications/teams/receiversOf.ts'

/**
 * Everybody and everything that an audience tells of an instrument of a model: the topic, to which people subscribe by
 * mail, and the people and channels of its teams.
 */
export const receiversOf = async (audience: Audience, modelName: string): Promise<readonly Receiver[]> => [
  topicOf(audience),
  ...membersOf(await readDirectory(), audience, modelName),
]

const topicOf = (audience: Audience): Receiver => ({
  id: `sns:${audience}`,
  channel: 'sns',
  name: audience,
  isToldOver: false,
})
