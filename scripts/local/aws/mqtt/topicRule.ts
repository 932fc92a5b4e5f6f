import type { RuleMessage } from './broker.ts'

const telemetry = /^instruments\/([^/]+)\/[^/]+$/
const presence = /^\$aws\/events\/presence\/(?:connected|disconnected)\/(.+)$/

/** The record that the topic rules write to the stream, with its key; undefined if no rule reads the topic. */
export const ruleRecord = (
  { topic, payload, client }: RuleMessage,
  now: number,
): { key: string; data: string } | undefined => {
  const key = (telemetry.exec(topic) ?? presence.exec(topic))?.[1]
  if (key === undefined) return undefined
  const data = JSON.stringify({ payload: Buffer.from(payload).toString('base64'), topic, client, receivedAt: now })
  return { key, data }
}
