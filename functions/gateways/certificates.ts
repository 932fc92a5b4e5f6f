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
import { setting } from '../runtime/settings.ts'
import { unlessMissing } from './awsErrors.ts'
import { iot } from './iotClient.ts'

const iotData = new IoTDataPlaneClient({})

const arnOf = (certificateId: string): string => `${setting('IOT_ARN')}:cert/${certificateId}`

export interface NewCertificate {
  readonly certificateId: string
  readonly certificatePem: string
}

/**
 * Makes a certificate from an instrument's certificate request. It is inactive and belongs to no thing yet, so that
 * nobody can use it.
 */
export const createCertificate = async (csr: string): Promise<NewCertificate> => {
  const { certificateId, certificatePem } = await iot.send(
    new CreateCertificateFromCsrCommand({ certificateSigningRequest: csr, setAsActive: false }),
  )
  if (certificateId === undefined || certificatePem === undefined)
    throw new Error('AWS IoT answered a certificate request without a certificate')
  return { certificateId, certificatePem }
}

export const readCertificatePem = async (certificateId: string): Promise<string> => {
  const { certificateDescription } = await iot.send(new DescribeCertificateCommand({ certificateId }))
  return certificateDescription?.certificatePem ?? ''
}

/** Makes the thing of an instrument in AWS IoT if there is none. May be repeated. */
export const createThing = async (thingName: string): Promise<void> => {
  await iot.send(new CreateThingCommand({ thingName }))
}

/**
 * Attaches a certificate to an instrument's thing, with the policy of instruments, and activates it. May be repeated.
 */
export const attachCertificate = async (thingName: string, certificateId: string): Promise<void> => {
  const target = arnOf(certificateId)
  await iot.send(new AttachPolicyCommand({ policyName: instrumentPolicyName(setting('STAGE_PREFIX')), target }))
  await iot.send(new AttachThingPrincipalCommand({ thingName, principal: target }))
  await iot.send(new UpdateCertificateCommand({ certificateId, newStatus: 'ACTIVE' }))
}

/**
 * Revokes all other certificates of an instrument, and ends the connection that may use one of them. The certificates
 * are detached too, because admitting the instrument again activates every attached certificate. May be repeated.
 * @param isKnown whether the connection is ended even if no other certificate is left, because an interrupted attempt
 * may have detached them all. Only a new instrument does not need this
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
