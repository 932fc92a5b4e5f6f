import type { RuleMessage } from './broker.ts'

const telemetry = /^instruments\/([^/]+)\/[^/]+$/
const presence = /^\$aws\/events\/presence\/(?:connected|disconnected)\/(.+)$/

/** What the topic rules write to the stream, and under which key; undefined where no rule reads the topic. */
export const ruleRecord = (
  { topic, payload, client }: RuleMessage,
  now: number,
): { key: string; data: string } | undefined => {
  const key = (telemetry.exec(topic) ?? presence.exec(topic))?.[1]
  if (key === undefined) return undefined
  const data = JSON.stringify({ payload: Buffer.from(payload).toString('base64'), topic, client, receivedAt: now })
  return { key, data }
}
