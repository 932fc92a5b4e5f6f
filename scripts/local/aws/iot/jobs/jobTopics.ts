import { DeviceError } from './deviceError.ts'
import type { DeviceRequests } from './deviceRequests.ts'
import { createThrottle } from './throttle.ts'

/** A device's MQTT message on one of the reserved topics of jobs. */
export interface DeviceMessage {
  readonly thingName: string
  readonly topic: string
  readonly payload: Uint8Array
}

/** Sends an answer only to the client that sent the request. The client need not have subscribed to the topic. */
export type Reply = (topic: string, payload: object) => Promise<void>

/**
 * Answers requests on the reserved topics of IoT Jobs: `get`, `start-next`, `{jobId}/get` and `{jobId}/update` below
 * `$aws/things/{thingName}/jobs/`. The answer is sent on the topic's `/accepted` or `/rejected`.
 */
export const createJobTopics = (requests: DeviceRequests, now: () => number, requestsPerSecond: number) => {
  const isThrottled = createThrottle(requestsPerSecond, now)

  const respond = (thingName: string, topic: string, input: unknown): Promise<object> => {
    const path = topic.slice(`$aws/things/${thingName}/jobs/`.length)
    if (path === 'get') return requests.getPending(thingName)
    if (path === 'start-next') return requests.startNext(thingName, input)
    const [, jobId = '', action] = /^([a-zA-Z0-9_-]{1,64}|\$next)\/(get|update)$/.exec(path) ?? []
    if (action === 'get') return requests.describe(thingName, jobId, input)
    if (action === 'update' && jobId !== '$next') return requests.update(thingName, jobId, input)
    throw new DeviceError('InvalidTopic', `${topic} is not a topic of a request to AWS IoT Jobs`)
  }

  return async ({ thingName, topic, payload }: DeviceMessage, reply: Reply): Promise<void> => {
    const timestamp = Math.floor(now() / 1_000)
    let token = {}
    try {
      if (isThrottled(topic.split('/').at(-1) ?? '')) throw new DeviceError('RequestThrottled', 'Rate exceeded')
      const input = inputOf(payload)
      token = tokenOf(input)
      const answer = await respond(thingName, topic, input)
      await reply(`${topic}/accepted`, { ...token, timestamp, ...answer })
    } catch (error) {
      const known = error instanceof DeviceError ? error : new DeviceError('InternalError', 'Internal error')
      if (known.code === 'InternalError') console.error(error)
      await reply(`${topic}/rejected`, {
        ...token,
        timestamp,
        code: known.code,
        message: known.message,
        ...known.details,
      })
    }
  }
}

/** Parses a JSON payload as a request. An empty payload is an empty request. */
const inputOf = (payload: Uint8Array): unknown => {
  if (payload.length === 0) return {}
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8'))
  } catch {
    throw new DeviceError('InvalidJson', 'The payload is not JSON')
  }
}

const tokenOf = (input: unknown): { clientToken?: string } => {
  const { clientToken } = Object(input) as Record<string, unknown> // any object may be read by name
  return typeof clientToken === 'string' && clientToken.length <= 64 ? { clientToken } : {}
}
