const topic = /^benchwatch-[a-z0-9-]+-heartbeats\/(\d{1,4})$/

/** A heartbeat: a message that the service sends to itself along the path of the instruments' messages. */
export interface Heartbeat {
  readonly key: number
  /** When the heartbeat was sent, in epoch milliseconds. */
  readonly sentAt: number
}

export const isHeartbeatTopic = (name: string): boolean => topic.test(name)

/** Parses a heartbeat from a message on the heartbeats' topic. Undefined if the message is not a heartbeat. */
export const parseHeartbeat = (name: string, payload: unknown): Heartbeat | undefined => {
  const [, key] = topic.exec(name) ?? []
  const { sentAt } = Object(payload) as Record<string, unknown> // safe cast: any field may be read by name
  return key !== undefined && Number.isSafeInteger(sentAt) ? { key: Number(key), sentAt: Number(sentAt) } : undefined
}
