import {
  AttachPolicyCommand,
  AttachThingPrincipalCommand,
  CreateCertificateFromCsrCommand,
  CreateThingCommand,
  DescribeCertificateCommand,
  DetachThingPrincipalCommand,
  paginateListThingPrincipals,
  UpdateCertificateCommand,
} from '@aws-sdk/client-iot'
import { DeleteConnectionCommand, IoTDataPlaneClient } from '@aws-sdk/client-iot-data-plane'
import { instrumentPolicyName } from '#shared/server/provisioning.ts'
import { setting } from '../runtime.ts'
import { unlessMissing } from './awsErrors.ts'
import { iot } from './iotClient.ts'

const iotData = new IoTDataPlaneClient({})

const arnOf = (certificateId: string): string => `${setting('IOT_ARN')}:cert/${certificateId}`

export interface NewCertificate {
  readonly certificateId: string
  readonly certificatePem: string
}

/** Makes a certificate by a request. It is inactive and belongs to no thing yet, so that nobody can use it. */
export const createCertificate = async (csr: string): Promise<NewCertificate> => {
  const { certificateId, certificatePem } = await iot.send(
    new CreateCertificateFromCsrCommand({ certificateSigningRequest: csr, setAsActive: false }),
  )
  if (certificateId === undefined || certificatePem === undefined)
    throw new Error('AWS IoT answered without a certificate')
  return { certificateId, certificatePem }
}

export const certificatePemOf = async (certificateId: string): Promise<string> => {
  const { certificateDescription } = await iot.send(new DescribeCertificateCommand({ certificateId }))
  return certificateDescription?.certificatePem ?? ''
}

/** Makes the thing of an instrument exist. May be repeated. */
export const createThing = async (thingName: string): Promise<void> => {
  await iot.send(new CreateThingCommand({ thingName }))
}

/** Makes a certificate the one of a thing, with the policy of instruments, and active. May be repeated. */
export const attachCertificate = async (thingName: string, certificateId: string): Promise<void> => {
  const target = arnOf(certificateId)
  await iot.send(new AttachPolicyCommand({ policyName: instrumentPolicyName(setting('STAGE_PREFIX')), target }))
  await iot.send(new AttachThingPrincipalCommand({ thingName, principal: target }))
  await iot.send(new UpdateCertificateCommand({ certificateId, newStatus: 'ACTIVE' }))
}

/**
 * Ends all other certificates of an instrument for good, and the connection that may use one of them. They are
 * detached, too: letting an instrument in again activates what is attached. May be repeated.
 * @param isKnown the connection is ended even if no other certificate is left. An attempt before this one may have
 * detached them all and then broken off. This may be left out only for a new instrument.
 */
export const revokeOthers = async (thingName: string, certificateId: string, isKnown: boolean): Promise<void> => {
  const kept = arnOf(certificateId)
  const others: string[] = []
  for await (const { principals = [] } of paginateListThingPrincipals({ client: iot }, { thingName }))
    others.push(...principals.filter(principal => principal !== kept && principal.includes(':cert/')))
  for (const principal of others) {
    await iot.send(new UpdateCertificateCommand({ certificateId: principal.split('/').at(-1), newStatus: 'REVOKED' }))
    await iot.send(new DetachThingPrincipalCommand({ thingName, principal }))
  }
  if (others.length === 0 && !isKnown) return
  await unlessMissing(() => iotData.send(new DeleteConnectionCommand({ clientId: thingName })))
}
