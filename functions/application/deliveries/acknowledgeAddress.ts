import { acknowledgePath } from '#shared/alarms/alarmPath.ts'
import { acknowledgeToken } from '../../domain/notifications/acknowledgeToken.ts'
import type { DeliveryRecord } from '../../domain/notifications/delivery/storedDelivery.ts'
import { linkKeys } from '../../gateways/linkKeys.ts'
import { logger } from '../../runtime/logger.ts'
import { setting } from '../../runtime/settings.ts'

/**
 * Returns the link in a mail with which its receiver acknowledges the alarm. Undefined for receivers that get no such
 * link (topics, rooms and services), and for all receivers if the stage has no link keys or the console's address is
 * not known. If the keys cannot be read, the mail is sent without the link.
 * @param link the alarm's page in the console
 */
export const acknowledgeAddress = async (
  { kind, thread, receiver }: Pick<DeliveryRecord, 'kind' | 'thread' | 'receiver'>,
  link: string | undefined,
  now: number,
): Promise<string | undefined> => {
  if (kind !== 'opened' || receiver.channel !== 'mail' || link === undefined) return undefined
  try {
    const keys = await linkKeys()
    if (keys.length === 0) return undefined
    const token = acknowledgeToken(keys, setting('STAGE_PREFIX'), { alarmId: thread, receiverId: receiver.id }, now)
    return token && new URL(acknowledgePath(token), link).href
  } catch (error) {
    logger.warn('mail without a link that acknowledges', { error: error as Error })
    return undefined
  }
}
