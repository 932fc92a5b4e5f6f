import { localStagePrefix } from '../account/names.ts'
import type { RuleMessage } from './broker.ts'

/**
 * Matches the topics of instruments' messages. Topics ending in `keys` are excluded, because the service publishes on
 * them.
 */
const telemetry = /^instruments\/([^/]+)\/(?!keys$)[^/]+$/
const presence = /^\$aws\/events\/presence\/(?:connected|disconnected)\/([^/]+)$/
/** Matches events of this stage's jobs only. All stages of an account share the topics of job events. */
const jobEvent = new RegExp(
  `^\\$aws/events/jobExecution/${localStagePrefix}[^/]+/(?:succeeded|failed|rejected|canceled|timed_out|removed|deleted)$`,
)

const heartbeat = new RegExp(`^${localStagePrefix}heartbeats/(.+)$`)

const keyOf = ({ topic, payload }: RuleMessage): string | undefined =>
  (telemetry.exec(topic) ?? presence.exec(topic) ?? heartbeat.exec(topic))?.[1] ??
  (jobEvent.test(topic) ? thingIn(payload) : undefined)

/**
 * Returns the name of the thing that a job event is about. It is the event's key in the stream, so that the event
 * stays in order with the thing's other messages.
 */
const thingIn = (payload: Uint8Array): string | undefined =>
  /"thingArn":"[^"]*:thing\/([^"/]+)"/.exec(Buffer.from(payload).toString('utf8'))?.[1]

/**
 * Returns the record that the topic rules write to the stream, and its key. Undefined if no rule reads the topic. All
 * kinds of messages have the same envelope: `{payload (base64), topic, client, receivedAt}`. A job event has the
 * topic `$aws/events/jobExecution/{jobId}/{operation}`, the client 'n/a', a payload like `JobEvent`, and the thing as
 * its key.
 */
export const ruleRecord = (message: RuleMessage, now: number): { key: string; data: string } | undefined => {
  const { topic, payload, client } = message
  const key = keyOf(message)
  if (key === undefined) return undefined
  const data = JSON.stringify({ payload: Buffer.from(payload).toString('base64'), topic, client, receivedAt: now })
  return { key, data }
}
