import { IoTDataPlaneClient, PublishCommand } from '@aws-sdk/client-iot-data-plane'

const iotData = new IoTDataPlaneClient({})

/** Publishes a message that the broker keeps for whoever subscribes later; a later one takes its place. */
export const retainMessage = async (topic: string, payload: string): Promise<void> => {
  await iotData.send(new PublishCommand({ topic, payload: Buffer.from(payload), qos: 1, retain: true }))
}
