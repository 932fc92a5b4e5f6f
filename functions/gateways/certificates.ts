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
 * Creates a certificate from an instrument's certificate signing request. It is inactive and not yet attached to a
 * thing, so nobody can use it.
 */
export const createCertificate = async (csr: string): Promise<NewCertificate> => {
  const { certificateId, certificatePem } = await iot.send(
    new CreateCertificateFromCsrCommand({ certificateSigningRequest: csr, setAsActive: false }),
  )
  if (certificateId === undefined || certificatePem === undefined)
    throw new Error('AWS IoT made no certificate for an instrument. Enrol the instrument again')
  return { certificateId, certificatePem }
}

export const readCertificatePem = async (certificateId: string): Promise<string> => {
  const { certificateDescription } = await iot.send(new DescribeCertificateCommand({ certificateId }))
  return certificateDescription?.certificatePem ?? ''
}

/** Creates an instrument's thing in AWS IoT if there is none. Idempotent. */
export const createThing = async (thingName: string): Promise<void> => {
  await iot.send(new CreateThingCommand({ thingName }))
}

/** Attaches a certificate to an instrument's thing, with the policy of instruments, and activates it. Idempotent. */
export const attachCertificate = async (thingName: string, certificateId: string): Promise<void> => {
  const target = arnOf(certificateId)
  await iot.send(new AttachPolicyCommand({ policyName: instrumentPolicyName(setting('STAGE_PREFIX')), target }))
  await iot.send(new AttachThingPrincipalCommand({ thingName, principal: target }))
  await iot.send(new UpdateCertificateCommand({ certificateId, newStatus: 'ACTIVE' }))
}

/**
 * Revokes all other certificates of an instrument, and ends the connection that may use one of them. The certificates
 * are also detached, because admitting the instrument again activates every attached certificate. Idempotent.
 * @param isKnown whether to end the connection even if no other certificate is left, because an interrupted attempt
 * may have detached them all; false only for a new instrument
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
