import { UpdateEventConfigurationsCommand, type IoTClient } from '@aws-sdk/client-iot'

/** Switches the events of job executions on, as the infrastructure does in an account. */
export const tellJobEvents = async (client: IoTClient): Promise<void> => {
  const eventConfigurations = { JOB_EXECUTION: { Enabled: true } }
  await client.send(new UpdateEventConfigurationsCommand({ eventConfigurations }))
}
