import {
  CancelJobCommand,
  CertificateStateException,
  DeleteCertificateCommand,
  DeleteConflictException,
  DeleteThingCommand,
  DeleteThingGroupCommand,
  DetachPolicyCommand,
  DetachThingPrincipalCommand,
  InvalidRequestException,
  ListAttachedPoliciesCommand,
  ListJobsCommand,
  ListPrincipalThingsCommand,
  ListTargetsForPolicyCommand,
  ListThingGroupsCommand,
  ListThingGroupsForThingCommand,
  ListThingPrincipalsCommand,
  ListThingsCommand,
  ListThingsInThingGroupCommand,
  ResourceNotFoundException,
  UpdateCertificateCommand,
  type IoTClient,
} from '@aws-sdk/client-iot'
import type { AwsClientStub } from 'aws-sdk-client-mock'

interface Certificate {
  status: 'ACTIVE' | 'INACTIVE' | 'REVOKED'
  readonly policies: Set<string>
  readonly things: Set<string>
}

/** The content of AWS IoT in one account and region. */
export interface IotRegistry {
  readonly jobs: Map<string, string>
  /** The certificates, keyed by ARN. */
  readonly certificates: Map<string, Certificate>
  readonly things: Set<string>
  /** The names of the things in each group. */
  readonly groups: Map<string, Set<string>>
}

export const newRegistry = (): IotRegistry => ({
  jobs: new Map(),
  certificates: new Map(),
  things: new Set(),
  groups: new Map(),
})

export const arnOf = (certificateId: string): string => `arn:aws:iot:eu-central-1:1:cert/${certificateId}`

/** Creates an instrument's thing and an active certificate for it. */
export const enrolled = (
  { certificates, things }: IotRegistry,
  thingName: string,
  certificateId: string,
  ...policies: readonly string[]
): void => {
  things.add(thingName)
  certificates.set(arnOf(certificateId), {
    status: 'ACTIVE',
    policies: new Set(policies),
    things: new Set([thingName]),
  })
}

const refusal = { message: 'refused', $metadata: {} }

const inPages = <T>(all: Iterable<T>, { nextToken = '0' }: { nextToken?: string | undefined }) => {
  const rows = [...all]
  const end = Number(nextToken) + 2
  return { page: rows.slice(Number(nextToken), end), ...(end < rows.length && { nextToken: String(end) }) }
}

/**
 * Makes a mocked client answer from a registry, two rows per page, and refuse what AWS IoT would refuse.
 * @param beforeChange is called before each request that changes something, and may throw to refuse it
 */
export const answerFromRegistry = (
  iot: AwsClientStub<IoTClient>,
  { jobs, certificates, things, groups }: IotRegistry,
  beforeChange: () => void = () => undefined,
): void => {
  const changing =
    <Input>(change: (input: Input) => void) =>
    (input: Input): object => {
      beforeChange()
      change(input)
      return {}
    }
  const certificate = (arn: string): Certificate => {
    const found = certificates.get(arn)
    if (!found) throw new ResourceNotFoundException(refusal)
    return found
  }
  const principalsOf = (thingName: string) =>
    [...certificates].filter(([, { things: attached }]) => attached.has(thingName)).map(([arn]) => arn)

  iot.on(ListJobsCommand).callsFake(input => {
    const { page, ...next } = inPages(
      [...jobs].filter(([, status]) => status === input.status),
      input,
    )
    return { jobs: page.map(([jobId]) => ({ jobId })), ...next }
  })
  iot.on(CancelJobCommand).callsFake(changing(({ jobId }) => void jobs.set(jobId, 'CANCELED')))
  iot.on(ListTargetsForPolicyCommand).callsFake((input: { policyName: string; marker?: string }) => {
    const all = [...certificates].filter(([, { policies }]) => policies.has(input.policyName)).map(([arn]) => arn)
    const { page, nextToken } = inPages(all, { nextToken: input.marker })
    return { targets: page, nextMarker: nextToken }
  })
  iot.on(ListAttachedPoliciesCommand).callsFake(({ target }) => ({
    policies: [...certificate(target).policies].map(policyName => ({ policyName })),
  }))
  iot.on(ListPrincipalThingsCommand).callsFake(({ principal }) => ({ things: [...certificate(principal).things] }))
  iot.on(ListThingsCommand).callsFake(input => {
    const { page, ...next } = inPages(things, input)
    return { things: page.map(thingName => ({ thingName })), ...next }
  })
  iot.on(ListThingPrincipalsCommand).callsFake(({ thingName }) => ({ principals: principalsOf(thingName) }))
  iot.on(ListThingGroupsForThingCommand).callsFake(({ thingName }) => ({
    thingGroups: [...groups].filter(([, names]) => names.has(thingName)).map(([groupName]) => ({ groupName })),
  }))
  iot.on(ListThingGroupsCommand).callsFake(input => {
    const named = [...groups.keys()].filter(name => name.startsWith(input.namePrefixFilter))
    const { page, ...next } = inPages(named, input)
    return { thingGroups: page.map(groupName => ({ groupName })), ...next }
  })
  iot.on(ListThingsInThingGroupCommand).callsFake(({ thingGroupName }) => ({
    things: [...(groups.get(thingGroupName) ?? [])],
  }))
  iot.on(DetachThingPrincipalCommand).callsFake(
    changing(({ thingName, principal }) => {
      certificate(principal).things.delete(thingName)
    }),
  )
  iot.on(DetachPolicyCommand).callsFake(
    changing(({ policyName, target }) => {
      certificate(target).policies.delete(policyName)
    }),
  )
  iot.on(UpdateCertificateCommand).callsFake(
    changing(({ certificateId, newStatus }) => {
      const found = certificate(arnOf(certificateId))
      if (found.status === 'REVOKED') throw new CertificateStateException(refusal)
      found.status = newStatus
    }),
  )
  iot.on(DeleteCertificateCommand).callsFake(
    changing(({ certificateId, forceDelete }) => {
      const found = certificate(arnOf(certificateId))
      if (found.status === 'ACTIVE') throw new CertificateStateException(refusal)
      if (found.things.size > 0 || (found.policies.size > 0 && !forceDelete)) throw new DeleteConflictException(refusal)
      certificates.delete(arnOf(certificateId))
    }),
  )
  iot.on(DeleteThingCommand).callsFake(
    changing(({ thingName }) => {
      if (principalsOf(thingName).length > 0) throw new InvalidRequestException(refusal)
      things.delete(thingName)
      for (const names of groups.values()) names.delete(thingName)
    }),
  )
  iot.on(DeleteThingGroupCommand).callsFake(changing(({ thingGroupName }) => void groups.delete(thingGroupName)))
}
