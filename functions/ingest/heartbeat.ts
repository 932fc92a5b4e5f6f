const topic = /^benchwatch-[a-z0-9-]+-heartbeats\/(\d{1,4})$/

/** A heartbeat of the service, which came the same way as the instruments' messages. */
export interface Heartbeat {
  readonly key: number
  /** `sentAt` is in epoch milliseconds. */
  readonly sentAt: number
}

export const isHeartbeatTopic = (name: string): boolean => topic.test(name)

/** Returns the heartbeat in a message on that topic; undefined for anything else on the topic. */
export const parseHeartbeat = (name: string, payload: unknown): Heartbeat | undefined => {
  const [, key] = topic.exec(name) ?? []
  const { sentAt } = Object(payload) as Record<string, unknown> // any object may be read by name
  return key !== undefined && Number.isSafeInteger(sentAt) ? { key: Number(key), sentAt: Number(sentAt) } : undefined
}
