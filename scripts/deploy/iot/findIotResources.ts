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
import { instrumentPolicyName } from '#shared/server/provisioning.ts'

export interface FoundCertificate {
  readonly arn: string
  readonly things: readonly string[]
}

/** A stage's AWS IoT resources that do not belong to any CloudFormation stack. */
export interface IotResources {
  /** The ids of the jobs that have not ended. */
  readonly jobs: readonly string[]
  readonly certificates: readonly FoundCertificate[]
  readonly things: readonly string[]
  readonly groups: readonly string[]
  /**
   * How many certificates are kept because a policy of another application is attached to them, and how many things
   * are kept because others use them too.
   */
  readonly kept: { readonly certificates: number; readonly things: number }
}

/**
 * Returns the policies that may be attached to a stage's certificates: the policy of instruments, and the claim
 * policy.
 */
export const certificatePolicies = (stage: string): string[] => [
  instrumentPolicyName(stagePrefixOf(stage)),
  `${stagePrefixOf(stage)}claims`,
]

/**
 * Finds a stage's AWS IoT resources among those of all stages in the account and region. Jobs and groups are
 * recognized by the prefix of their names, certificates by the stage's policies. Things are named after instruments.
 * They are found through these certificates and groups, and through the table of instruments.
 * @param instruments the names in the table of instruments
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

/**
 * Collects the names from all pages of a list. The list is empty if the resource it belongs to has been deleted in
 * the meantime.
 */
const collected = async <Page>(
  pages: AsyncIterable<Page>,
  namesIn: (page: Page) => readonly (string | undefined)[],
): Promise<string[]> => {
  const names: string[] = []
  await unlessMissing(async () => {
    for await (const page of pages) names.push(...namesIn(page).filter(name => name !== undefined))
  })
  return names
}

const activeJobs = async (iot: IoTClient, prefix: string): Promise<string[]> => {
  const ids = await inTurn(['IN_PROGRESS', 'SCHEDULED'] as const, status =>
    collected(paginateListJobs({ client: iot, pageSize }, { status }), ({ jobs = [] }) => jobs.map(job => job.jobId)),
  )
  return ids.filter(id => id.startsWith(prefix))
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
  const pages = paginateListTargetsForPolicy({ client: iot, pageSize }, { policyName })
  return (await collected(pages, ({ targets = [] }) => targets)).filter(target => target.includes(':cert/'))
}

const policiesOf = (iot: IoTClient, target: string): Promise<string[]> =>
  collected(paginateListAttachedPolicies({ client: iot, pageSize }, { target }), ({ policies = [] }) =>
    policies.map(policy => policy.policyName),
  )

const thingsOf = (iot: IoTClient, principal: string): Promise<string[]> =>
  collected(paginateListPrincipalThings({ client: iot, pageSize }, { principal }), ({ things = [] }) => things)

const groupsOf = (iot: IoTClient, namePrefixFilter: string): Promise<string[]> =>
  collected(paginateListThingGroups({ client: iot, pageSize }, { namePrefixFilter }), ({ thingGroups = [] }) =>
    thingGroups.map(group => group.groupName),
  )

const namesInGroup = (iot: IoTClient, thingGroupName: string): Promise<string[]> =>
  collected(paginateListThingsInThingGroup({ client: iot, pageSize }, { thingGroupName }), ({ things = [] }) => things)

const thingNames = (iot: IoTClient): Promise<string[]> =>
  collected(paginateListThings({ client: iot, pageSize }, {}), ({ things = [] }) =>
    things.map(thing => thing.thingName),
  )

/** The prefix shared by the AWS IoT names of all stages. */
const anyStage = 'benchwatch-'

/**
 * Whether a thing belongs to this stage alone: all its certificates belong to the stage, and no other stage has it in
 * a thing group.
 */
const isOnlyOf = async (
  iot: IoTClient,
  thingName: string,
  prefix: string,
  own: ReadonlySet<string>,
): Promise<boolean> => {
  const principals = await collected(
    paginateListThingPrincipals({ client: iot, pageSize }, { thingName }),
    page => page.principals ?? [],
  )
  const groups = await collected(
    paginateListThingGroupsForThing({ client: iot, pageSize }, { thingName }),
    ({ thingGroups = [] }) => thingGroups.map(group => group.groupName),
  )
  return (
    principals.every(principal => own.has(principal)) &&
    groups.every(name => !name.startsWith(anyStage) || name.startsWith(prefix))
  )
}

const inTurn = async <T, R>(all: Iterable<T>, read: (one: T) => Promise<R[]>): Promise<R[]> => {
  const results: R[] = []
  for (const one of all) results.push(...(await read(one)))
  return results
}
