/** The prefix, in the bucket `undelivered`, for messages that topic rules could not put on the stream. */
export const failedMessagesPrefix = 'topic-rules/'

/**
 * The S3 key of a message that a topic rule could not put on the stream. It begins with the time, so that S3 lists
 * the oldest messages first.
 * @param time when the topic rule received the message, in epoch milliseconds
 */
export const failedMessageKey = (time: string, id: string): string => `${failedMessagesPrefix}${time}-${id}.json`

const timeOfKey = /^[^/]+\/(\d{13})-/

/**
 * When the topic rule received the message with this key, in epoch milliseconds. Undefined for keys of earlier
 * releases, which do not contain a time.
 */
export const timeOfFailedMessage = (key: string): number | undefined => {
  const time = timeOfKey.exec(key)?.[1]
  return time === undefined ? undefined : Number(time)
}
