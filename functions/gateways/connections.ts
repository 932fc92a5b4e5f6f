import { paginateListThingPrincipals, UpdateCertificateCommand } from '@aws-sdk/client-iot'
import { DeleteConnectionCommand, IoTDataPlaneClient } from '@aws-sdk/client-iot-data-plane'
import { unlessMissing } from './awsErrors.ts'
import { iot } from './iotClient.ts'

const iotData = new IoTDataPlaneClient({})

/**
 * Ends an instrument's connection and refuses new ones. The certificates are deactivated first, because the
 * instrument reconnects at once. Idempotent. Does nothing for an instrument without a connection or a thing.
 */
export const shutOut = async (deviceName: string): Promise<void> => {
  await setCertificates(deviceName, 'INACTIVE')
  await unlessMissing(() => iotData.send(new DeleteConnectionCommand({ clientId: deviceName })))
}

/** Lets an instrument connect again. Idempotent. */
export const letIn = (deviceName: string): Promise<void> => setCertificates(deviceName, 'ACTIVE')

const setCertificates = (thingName: string, newStatus: 'ACTIVE' | 'INACTIVE'): Promise<void> =>
  unlessMissing(async () => {
    for await (const { principals = [] } of paginateListThingPrincipals({ client: iot }, { thingName })) {
      const certificateIds = principals.map(certificateIdIn).filter(id => id !== undefined)
      const outcomes = await Promise.allSettled(
        certificateIds.map(certificateId => iot.send(new UpdateCertificateCommand({ certificateId, newStatus }))),
      )
      // A failed call for one certificate is thrown only after the calls for all certificates have ended, because the
      // caller may activate or deactivate them again at once.
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    }
  })

/**
 * Returns the certificate id in a principal's ARN. Other principals are Cognito identities, which instruments do not
 * have.
 */
const certificateIdIn = (principal: string): string | undefined => /:cert\/([0-9a-f]{64})$/.exec(principal)?.[1]
