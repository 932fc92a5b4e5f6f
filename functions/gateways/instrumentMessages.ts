import { IoTDataPlaneClient, PublishCommand } from '@aws-sdk/client-iot-data-plane'
import { setting } from '../runtime/settings.ts'

const iotData = new IoTDataPlaneClient({})

/**
 * Publishes a retained message, which instruments that subscribe later also get. The next message on the topic
 * replaces it.
 */
export const retainMessage = async (topic: string, payload: string): Promise<void> => {
  await iotData.send(new PublishCommand({ topic, payload: Buffer.from(payload), qos: 1, retain: true }))
}

/**
 * Publishes a heartbeat of the service. A topic rule puts it on the stream, as it does with messages of instruments.
 * @param sentAt in epoch milliseconds
 */
export const publishHeartbeat = async (key: number, sentAt: number): Promise<void> => {
  const topic = `${setting('STAGE_PREFIX')}heartbeats/${key}`
  await iotData.send(new PublishCommand({ topic, payload: Buffer.from(JSON.stringify({ sentAt })), qos: 1 }))
}
