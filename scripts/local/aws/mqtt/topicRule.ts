import { localStagePrefix } from '../../names.ts'
import type { RuleMessage } from './broker.ts'

/** The topics of instruments' messages. Those that end with `keys` are left out: the service publishes on them. */
const telemetry = /^instruments\/([^/]+)\/(?!keys$)[^/]+$/
const presence = /^\$aws\/events\/presence\/(?:connected|disconnected)\/([^/]+)$/
/** Matches events of this stage's jobs only: an account has one stream of job events. */
const jobEvent = new RegExp(
  `^\\$aws/events/jobExecution/${localStagePrefix}[^/]+/(?:succeeded|failed|rejected|canceled|timed_out|removed|deleted)$`,
)

const heartbeat = new RegExp(`^${localStagePrefix}heartbeats/(.+)$`)

const keyOf = ({ topic, payload }: RuleMessage): string | undefined =>
  (telemetry.exec(topic) ?? presence.exec(topic) ?? heartbeat.exec(topic))?.[1] ??
  (jobEvent.test(topic) ? thingIn(payload) : undefined)

/** The thing of a job event, which becomes the event's key: so it stays in order with the thing's other messages. */
const thingIn = (payload: Uint8Array): string | undefined =>
  /"thingArn":"[^"]*:thing\/([^"/]+)"/.exec(Buffer.from(payload).toString('utf8'))?.[1]

/**
 * The record that the topic rules write to the stream, with its key; undefined if no rule reads the topic. All kinds
 * of messages have one envelope, `{payload (base64), topic, client, receivedAt}`. A job event has the topic
 * `$aws/events/jobExecution/{jobId}/{operation}`, the client 'n/a', a payload like that of `JobEvent`, and the thing
 * as its key.
 */
export const ruleRecord = (message: RuleMessage, now: number): { key: string; data: string } | undefined => {
  const { topic, payload, client } = message
  const key = keyOf(message)
  if (key === undefined) return undefined
  const data = JSON.stringify({ payload: Buffer.from(payload).toString('base64'), topic, client, receivedAt: now })
  return { key, data }
}
