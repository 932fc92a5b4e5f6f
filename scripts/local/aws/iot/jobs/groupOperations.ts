import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { freeRecord } from '#shared/records/freeRecord.ts'
import { AwsError } from '../../protocol/awsError.ts'
import {
  makeIotArn,
  invalidRequest,
  missing,
  cutListPage,
  readBody,
  type RestOperations,
} from '../protocol/restOperation.ts'
import type { ServiceOptions, JobService } from './jobService.ts'
import { limits, type ThingGroup } from './jobTypes.ts'

const namePattern = /^[a-zA-Z0-9:_-]{1,128}$/

const Creation = z.strictObject({
  thingGroupProperties: z
    .strictObject({
      thingGroupDescription: z.string().max(2_028).optional(),
      attributePayload: z.strictObject({ attributes: freeRecord(z.string()) }).optional(),
    })
    .optional(),
})

const Membership = z.strictObject({ thingGroupName: z.string(), thingName: z.string() })

const Events = z.strictObject({
  eventConfigurations: z.strictObject({ JOB_EXECUTION: z.strictObject({ Enabled: z.boolean() }) }),
})

/** The operations on thing groups, which jobs have as targets, and on the event settings. */
export const groupOperations = (
  { store, region, hasThing, now }: ServiceOptions,
  service: JobService,
): RestOperations => {
  const groupOf = (name: string): ThingGroup => {
    const group = store.group(name)
    if (!group) throw missing('thing group', name)
    return group
  }
  const groupsOf = (thingName: string): readonly ThingGroup[] =>
    store.groups().filter(({ things }) => things.includes(thingName))
  const requireThing = (name: string): void => {
    if (!hasThing(name)) throw missing('thing', name)
  }
  const identity = ({ name, id }: ThingGroup) => ({
    thingGroupName: name,
    thingGroupArn: makeIotArn(region, 'thinggroup', name),
    thingGroupId: id,
  })
  return {
    CreateThingGroup: {
      method: 'POST',
      path: /^\/thing-groups\/([^/]+)$/,
      query: [],
      run: async ({ names: [name = ''], body }) => {
        if (!namePattern.test(name))
          throw invalidRequest('thingGroupName must be 1 to 128 of A-Z, a-z, 0-9, :, _ and -')
        const { thingGroupProperties: properties = {} } = readBody(Creation, body)
        const known = store.group(name)
        if (known && !isDeepStrictEqual(known.properties, properties))
          throw new AwsError('ResourceAlreadyExistsException', `The thing group ${name} exists with other properties`)
        const id = createHash('md5').update(`group ${name}`).digest('hex')
        const group = known ?? { name, id, createdAt: now(), properties, things: [] }
        if (!known) await store.change(write => write.group(group))
        return identity(group)
      },
    },
    AddThingToThingGroup: {
      method: 'PUT',
      path: /^\/thing-groups\/addThingToThingGroup$/,
      query: [],
      run: async ({ body }) => {
        const { thingGroupName, thingName } = readBody(Membership, body)
        groupOf(thingGroupName)
        requireThing(thingName)
        const others = groupsOf(thingName).filter(({ name }) => name !== thingGroupName)
        if (others.length >= limits.groupsOfAThing)
          throw invalidRequest(`A thing is in at most ${limits.groupsOfAThing} thing groups`)
        await service.join(thingGroupName, thingName)
        return {}
      },
    },
    RemoveThingFromThingGroup: {
      method: 'PUT',
      path: /^\/thing-groups\/removeThingFromThingGroup$/,
      query: [],
      run: async ({ body }) => {
        const { thingGroupName, thingName } = readBody(Membership, body)
        groupOf(thingGroupName)
        requireThing(thingName)
        await service.leave(thingGroupName, thingName)
        return {}
      },
    },
    ListThingsInThingGroup: {
      method: 'GET',
      path: /^\/thing-groups\/([^/]+)\/things$/,
      query: ['maxResults', 'nextToken'],
      run: async ({ names: [name = ''], query }) => {
        const { items, nextToken } = cutListPage(groupOf(name).things, query)
        return { things: items, nextToken }
      },
    },
    UpdateEventConfigurations: {
      method: 'PATCH',
      path: /^\/event-configurations$/,
      query: [],
      run: async ({ body }) => {
        const { eventConfigurations } = readBody(Events, body)
        const jobExecution = eventConfigurations.JOB_EXECUTION.Enabled
        await store.change(write => write.settings({ jobExecution, changedAt: now() }))
        return {}
      },
    },
    DescribeEventConfigurations: {
      method: 'GET',
      path: /^\/event-configurations$/,
      query: [],
      run: async () => {
        const { jobExecution, changedAt } = store.settings()
        return {
          eventConfigurations: { JOB_EXECUTION: { Enabled: jobExecution } },
          lastModifiedDate: changedAt / 1_000,
        }
      },
    },
  }
}
