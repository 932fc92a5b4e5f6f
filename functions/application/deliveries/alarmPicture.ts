import { setTimeout as sleep } from 'node:timers/promises'
import { newestSamples } from '../../data/history/newestSamples.ts'
import type { MessagePicture } from '../../domain/notifications/channels/message.ts'
import type { StoredMessage } from '../../domain/notifications/delivery/storedDelivery.ts'
import { messagePicture, picturePeriod } from '../../domain/notifications/picture/messagePicture.ts'
import { logger } from '../../runtime/logger.ts'
import { setting } from '../../runtime/settings.ts'

/** The maximum time that a mail about an alarm waits for its picture of values to be drawn. */
const longestMs = 2_000
/**
 * The maximum number of history chunks that a picture of an alarm's values is drawn from, about 4 KB each. They cover
 * hours for most instruments, and half an hour for the busiest ones.
 */
const mostChunks = 60

/** Returns the picture of values for a message about an alarm. Undefined if the message has no values to draw. */
export type PictureOf = (message: StoredMessage) => Promise<MessagePicture | undefined>

/**
 * Makes a function that draws the pictures of values for a batch of messages, each picture once. If drawing fails or
 * takes too long, the mail is sent without its picture, because the mail matters more. Once one picture took too
 * long, no other one of the batch is begun or drawn, because mails that are sent one after another would each wait
 * for theirs.
 */
export const picturesAt = (now: number, patienceMs = longestMs): PictureOf => {
  const known = new Map<string, Promise<MessagePicture | undefined>>()
  let isSlow = false
  const inTime = async (message: StoredMessage): Promise<MessagePicture | undefined> => {
    if (isSlow) return undefined
    const about = { rule: message.ruleName, device: message.deviceName }
    const patience = new AbortController()
    const drawn = pictureOf(message, now, () => isSlow).catch((error: unknown) => {
      logger.warn('mail without a picture', { ...about, error: error as Error })
      return undefined
    })
    const late = sleep(patienceMs, undefined, { signal: patience.signal })
      .then(() => {
        isSlow = true
        logger.warn('mail without a picture, because the history is slow', about)
      })
      .catch(() => undefined)
    const first = await Promise.race([drawn, late])
    patience.abort()
    return first ?? undefined
  }
  return message => {
    const { deviceName, ruleName, name } = message
    const key = [deviceName, ruleName, name].join('#')
    const picture = known.get(key) ?? inTime(message)
    known.set(key, picture)
    return picture
  }
}

const pictureOf = async (
  message: StoredMessage,
  now: number,
  isSlow: () => boolean,
): Promise<MessagePicture | undefined> => {
  const { charted, thread, deviceName } = message
  if (!charted) return undefined
  const period = picturePeriod(message, now)
  const samples = await newestSamples(deviceName, charted.mnemonic, period, mostChunks)
  // This mail or another one of the batch has gone without its picture. Drawing this one would hold up the others.
  if (isSlow()) return undefined
  return messagePicture(charted, thread, samples, period, setting('TIME_ZONE'))
}
