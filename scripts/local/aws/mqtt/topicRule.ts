import { localStagePrefix } from '../../names.ts'
import type { RuleMessage } from './broker.ts'

/** Lists of keys come from the service; they are no messages of an instrument. */
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

/** The end of a job's execution is kept in order with the other messages of its thing. */
const thingIn = (payload: Uint8Array): string | undefined =>
  /"thingArn":"[^"]*:thing\/([^"/]+)"/.exec(Buffer.from(payload).toString('utf8'))?.[1]

/**
 * The record that the topic rules write to the stream, with its key; undefined if no rule reads the topic. All three
 * kinds have one envelope, `{payload (base64), topic, client, receivedAt}`. A job event's topic is
 * `$aws/events/jobExecution/{jobId}/{operation}`, its client 'n/a', its payload that of `JobEvent`, its key the thing.
 */
export const ruleRecord = (message: RuleMessage, now: number): { key: string; data: string } | undefined => {
  const { topic, payload, client } = message
  const key = keyOf(message)
  if (key === undefined) return undefined
  const data = JSON.stringify({ payload: Buffer.from(payload).toString('base64'), topic, client, receivedAt: now })
  return { key, data }
}
