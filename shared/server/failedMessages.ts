/** The prefix of the messages that topic rules could not put on the stream, in the bucket for undelivered messages. */
export const failedMessagesPrefix = 'topic-rules/'

/**
 * The key of such a message. The time comes first, so that S3 lists the oldest messages first.
 * @param time when the rule got the message, epoch milliseconds
 */
export const failedMessageKey = (time: string, id: string): string => `${failedMessagesPrefix}${time}-${id}.json`

const timeOfKey = /^[^/]+\/(\d{13})-/

/** When the rule got the message, epoch milliseconds; undefined for the keys of earlier releases, which lack it. */
export const timeOfFailedMessage = (key: string): number | undefined => {
  const time = timeOfKey.exec(key)?.[1]
  return time === undefined ? undefined : Number(time)
}
