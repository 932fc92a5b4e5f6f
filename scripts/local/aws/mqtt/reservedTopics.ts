import type { Client } from 'aedes'
import type { DeviceMessage, Reply } from '../iot/jobs/jobTopics.ts'

/** Answers a device's message on its reserved topics. */
export type AnswerDevice = (message: DeviceMessage, reply: Reply) => Promise<void>

/** Whether a topic is one of jobs or of provisioning. No topic rule reads these. */
export const isReserved = (topic: string): boolean =>
  /^\$aws\/(things|certificates|provisioning-templates)\//.test(topic)

/**
 * Answers a message on a reserved topic. The answer goes to the client that sent the message, regardless of its
 * subscriptions, as IoT Core's does.
 */
export const answerReserved = (answer: AnswerDevice, client: Client, message: DeviceMessage): void => {
  const reply: Reply = (topic, payload) =>
    new Promise((resolve, reject) => {
      client.publish(buildPublishPacket(topic, JSON.stringify(payload)), error => (error ? reject(error) : resolve()))
    })
  answer(message, reply).catch((error: unknown) =>
    console.error(`A request of ${message.thingName} was not answered`, error),
  )
}

export const buildPublishPacket = (topic: string, payload: string) =>
  ({ cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain: false, dup: false }) as const
