import type { Audience } from '#shared/severity.ts'
import type { Receiver } from '../../domain/notifications/delivery/receiver.ts'

/** Everybody and everything that an audience tells: the topic, to which people subscribe by mail. */
export const receiversOf = (audience: Audience): Promise<readonly Receiver[]> => Promise.resolve([topicOf(audience)])

const topicOf = (audience: Audience): Receiver => ({
  id: `sns:${audience}`,
  channel: 'sns',
  name: audience,
  isToldOver: false,
})
