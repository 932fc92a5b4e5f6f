import type { Client } from 'aedes'
import type { DeviceMessage, Reply } from '../iot/jobs/jobTopics.ts'

/** Answers a device's message on its reserved topics. */
export type AnswerDevice = (message: DeviceMessage, reply: Reply) => Promise<void>

/** Whether a topic belongs to jobs or to provisioning. No topic rule reads these topics. */
export const isReserved = (topic: string): boolean =>
  /^\$aws\/(things|certificates|provisioning-templates)\//.test(topic)

/**
 * Answers a message on a reserved topic. As with IoT Core, the answer goes to the client that sent the message,
 * whatever topics it has subscribed to.
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
