import { setTimeout } from 'node:timers/promises'
import {
  CancelJobCommand,
  DeleteCertificateCommand,
  DeleteThingCommand,
  DeleteThingGroupCommand,
  DetachThingPrincipalCommand,
  UpdateCertificateCommand,
  type IoTClient,
} from '@aws-sdk/client-iot'
import { isNamed, unless, unlessMissing } from '#functions/gateways/awsErrors.ts'
import type { IotResources } from './findIotResources.ts'

export type Sleep = (milliseconds: number) => Promise<unknown>

/**
 * Cancels the jobs, and deletes the certificates, things and groups. May be repeated. A certificate is found again by
 * its policy, which stays attached until the certificate is deleted. A thing is found again through the table of
 * instruments or its group. A thing can be missed only if it was created by hand, never sent anything, and was
 * detached just before an interruption.
 */
export const removeIotResources = async (
  iot: IoTClient,
  { jobs, certificates, things, groups }: IotResources,
  sleep: Sleep = setTimeout,
): Promise<void> => {
  for (const jobId of jobs)
    // If the job has ended in the meantime, AWS IoT rejects the cancellation as an invalid request.
    await unless(['ResourceNotFoundException', 'InvalidRequestException'], () =>
      iot.send(new CancelJobCommand({ jobId, comment: 'The stage is removed', force: true })),
    )
  for (const { arn, things: attached } of certificates) {
    // AWS IoT refuses to make a revoked certificate inactive. A revoked certificate can be deleted without that step.
    await unless(['ResourceNotFoundException', 'CertificateStateException'], () =>
      iot.send(new UpdateCertificateCommand({ certificateId: idOf(arn), newStatus: 'INACTIVE' })),
    )
    for (const thingName of attached)
      await unlessMissing(() => iot.send(new DetachThingPrincipalCommand({ thingName, principal: arn })))
  }
  for (const { arn } of certificates)
    await onceDetached(sleep, () =>
      // The deletion is forced, because the policy is still attached to the certificate.
      unlessMissing(() => iot.send(new DeleteCertificateCommand({ certificateId: idOf(arn), forceDelete: true }))),
    )
  for (const thingName of things)
    await onceDetached(sleep, () => unlessMissing(() => iot.send(new DeleteThingCommand({ thingName }))))
  for (const thingGroupName of groups)
    await unlessMissing(() => iot.send(new DeleteThingGroupCommand({ thingGroupName })))
}

const idOf = (arn: string): string => arn.split('/').at(-1) ?? ''

/**
 * How long to wait before a deletion is tried again, because detaching "might take several seconds to propagate":
 * docs.aws.amazon.com, API_DetachThingPrincipal.
 */
const propagationMs = 2_000
const attempts = 15

const onceDetached = async (sleep: Sleep, remove: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await remove()
    } catch (error) {
      const isAttached = isNamed(
        error,
        'DeleteConflictException',
        'InvalidRequestException',
        'CertificateStateException',
      )
      if (!isAttached || attempt === attempts) throw error
      await sleep(propagationMs)
    }
  }
}
