import {
  paginateListAttachedPolicies,
  paginateListJobs,
  paginateListPrincipalThings,
  paginateListTargetsForPolicy,
  paginateListThingGroups,
  paginateListThingGroupsForThing,
  paginateListThingPrincipals,
  paginateListThings,
  paginateListThingsInThingGroup,
  type IoTClient,
} from '@aws-sdk/client-iot'
import { unlessMissing } from '#functions/gateways/awsErrors.ts'
import { stagePrefixOf } from '#infra/grants/iotArns.ts'
import { instrumentPolicyName } from '#shared/provisioning.ts'

export interface FoundCertificate {
  readonly arn: string
  readonly things: readonly string[]
}

/** What a stage has in AWS IoT that no stack holds. */
export interface IotResources {
  /** Ids of jobs that have not ended. */
  readonly jobs: readonly string[]
  readonly certificates: readonly FoundCertificate[]
  readonly things: readonly string[]
  readonly groups: readonly string[]
  /** Certificates that have a policy of somebody else, and things that somebody else uses: they stay. */
  readonly kept: { readonly certificates: number; readonly things: number }
}

/** The policies of a stage's certificates: of instruments, and of those that may only ask for a certificate. */
export const certificatePolicies = (stage: string): string[] => [
  instrumentPolicyName(stagePrefixOf(stage)),
  `${stagePrefixOf(stage)}claims`,
]

/**
 * Finds what a stage has in AWS IoT, where all stages of an account and region are side by side: jobs and groups by the
 * prefix of their names, certificates by the stage's policies, and things, whose names are those of instruments, by
 * these certificates and groups and by the table of instruments.
 * @param instruments the names in that table
 */
export const findIotResources = async (
  iot: IoTClient,
  stage: string,
  instruments: readonly string[],
): Promise<IotResources> => {
  const prefix = stagePrefixOf(stage)
  const jobs = await activeJobs(iot, prefix)
  const { certificates, kept } = await findCertificates(iot, certificatePolicies(stage))
  const groups = await groupsOf(iot, prefix)
  const members = await inTurn(groups, group => namesInGroup(iot, group))
  const candidates = new Set([...instruments, ...members, ...certificates.flatMap(({ things }) => things)])
  const existing = (await thingNames(iot)).filter(name => candidates.has(name))
  const own = new Set(certificates.map(({ arn }) => arn))
  const isOwn = await inTurn(existing, async name => [await isOnlyOf(iot, name, prefix, own)])
  const things = existing.filter((_, index) => isOwn[index])
  return {
    jobs,
    certificates,
    things,
    groups,
    kept: { certificates: kept, things: existing.length - things.length },
  }
}

const pageSize = 250

const activeJobs = async (iot: IoTClient, prefix: string): Promise<string[]> => {
  const ids: string[] = []
  for (const status of ['IN_PROGRESS', 'SCHEDULED'] as const)
    for await (const { jobs = [] } of paginateListJobs({ client: iot, pageSize }, { status }))
      ids.push(...jobs.flatMap(({ jobId = '' }) => (jobId.startsWith(prefix) ? [jobId] : [])))
  return ids
}

const findCertificates = async (iot: IoTClient, policies: readonly string[]) => {
  const arns = new Set(await inTurn(policies, policy => targetsOf(iot, policy)))
  const certificates: FoundCertificate[] = []
  for (const arn of arns)
    if ((await policiesOf(iot, arn)).every(policy => policies.includes(policy)))
      certificates.push({ arn, things: await thingsOf(iot, arn) })
  return { certificates, kept: arns.size - certificates.length }
}

const targetsOf = async (iot: IoTClient, policyName: string): Promise<string[]> => {
  const arns: string[] = []
  await unlessMissing(async () => {
    for await (const { targets = [] } of paginateListTargetsForPolicy({ client: iot, pageSize }, { policyName }))
      arns.push(...targets.filter(target => target.includes(':cert/')))
  })
  return arns
}

const policiesOf = async (iot: IoTClient, target: string): Promise<string[]> => {
  const names: string[] = []
  await unlessMissing(async () => {
    for await (const { policies = [] } of paginateListAttachedPolicies({ client: iot, pageSize }, { target }))
      names.push(...policies.map(({ policyName = '' }) => policyName))
  })
  return names
}

const thingsOf = async (iot: IoTClient, principal: string): Promise<string[]> => {
  const names: string[] = []
  await unlessMissing(async () => {
    for await (const { things = [] } of paginateListPrincipalThings({ client: iot, pageSize }, { principal }))
      names.push(...things)
  })
  return names
}

const groupsOf = async (iot: IoTClient, namePrefixFilter: string): Promise<string[]> => {
  const names: string[] = []
  for await (const { thingGroups = [] } of paginateListThingGroups({ client: iot, pageSize }, { namePrefixFilter }))
    names.push(...thingGroups.map(({ groupName = '' }) => groupName))
  return names
}

const namesInGroup = async (iot: IoTClient, thingGroupName: string): Promise<string[]> => {
  const names: string[] = []
  await unlessMissing(async () => {
    for await (const { things = [] } of paginateListThingsInThingGroup({ client: iot, pageSize }, { thingGroupName }))
      names.push(...things)
  })
  return names
}

const thingNames = async (iot: IoTClient): Promise<string[]> => {
  const names: string[] = []
  for await (const { things = [] } of paginateListThings({ client: iot, pageSize }, {}))
    names.push(...things.map(({ thingName = '' }) => thingName))
  return names
}

/** Begins the names of what any stage has in AWS IoT. */
const anyStage = 'benchwatch-'

/** Whether no certificate but the stage's own belongs to a thing, and no other stage has it in a group. */
const isOnlyOf = async (
  iot: IoTClient,
  thingName: string,
  prefix: string,
  own: ReadonlySet<string>,
): Promise<boolean> => {
  const others: string[] = []
  await unlessMissing(async () => {
    for await (const { principals = [] } of paginateListThingPrincipals({ client: iot, pageSize }, { thingName }))
      others.push(...principals.filter(principal => !own.has(principal)))
    for await (const { thingGroups = [] } of paginateListThingGroupsForThing({ client: iot, pageSize }, { thingName }))
      others.push(
        ...thingGroups
          .map(({ groupName = '' }) => groupName)
          .filter(name => name.startsWith(anyStage) && !name.startsWith(prefix)),
      )
  })
  return others.length === 0
}

const inTurn = async <T, R>(all: Iterable<T>, read: (one: T) => Promise<R[]>): Promise<R[]> => {
  const results: R[] = []
  for (const one of all) results.push(...(await read(one)))
  return results
}
