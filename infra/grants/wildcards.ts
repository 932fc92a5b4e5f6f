import type { BucketName } from '#shared/server/tables.ts'
import { access, type FunctionName } from '../access/access.ts'
import type { Settings } from '../config.ts'
import { queryData, thingResources, type ThingAction } from '../access/rights.ts'
import type { DataStack } from '../stacks/DataStack.ts'
import { furtherStreamsArn } from './deliveryStreams.ts'
import { iotArn } from './iotArns.ts'
import { channelSecretsArn, mailArn } from './statements.ts'

/** A wildcard in a policy: a right on more than one resource, and the reason why a narrower right is not possible. */
export interface Wildcard {
  readonly resource: string
  readonly reason: string
}

/**
 * For each bucket, the reason why a function needs access to all of its objects, or to all objects below a prefix.
 */
const objectReasons: Readonly<Record<BucketName, string>> = {
  audit: 'Each copy is named after its record; the function may add objects to this one bucket and nothing else.',
  uploads: 'Each upload has a name of its own, which the function makes.',
  contents: 'Each file of a content job has a name of its own, which the function makes.',
  datasets:
    'Athena reads the files of the days that a report covers, in the name of the function; one function rewrites past days into fewer files.',
  snapshots: 'Each snapshot has a prefix of its own, which the function makes and Athena reads in its name.',
  results: 'Athena names each result anew.',
  undelivered:
    'AWS IoT names each message that a topic rule could not hand on; the function takes it up and removes it.',
}

type ThingResource = (typeof thingResources)[ThingAction][number]

const thingReasons: Readonly<Record<ThingResource, string>> = {
  thing: 'Instruments come and go: a job is for any of them, and an administrator may shut out and let in each.',
  cert: 'Each instrument has a certificate of its own, which is shut out and let in with it.',
  client: 'An instrument that is shut out is disconnected, whichever it is.',
  thinggroup: 'Groups of the models of this stage come and go.',
  job: 'Content jobs of this stage come and go.',
  'topic/instruments/*/keys': 'Each instrument gets the keys that sign contents on a topic of its own.',
  'topic/{stage}heartbeats/*': 'Each heartbeat of the stage has a topic of its own.',
  policy: 'The policy of instruments of this stage is attached to new certificates.',
  '*': 'AWS checks these actions on no type of resource: settings of events, making a certificate, attaching one to a thing and detaching it.',
}

/** Lists the wildcards in a function's statements. */
export const listWildcards = (
  name: FunctionName,
  data: DataStack,
  { stage, readingsStreams }: Settings,
): Wildcard[] => {
  const {
    buckets = {},
    things = [],
    deliveries = [],
    queries = [],
    mailsReports = false,
    subscribes,
    secrets = [],
  } = access[name]
  const touched = new Set([
    ...(Object.keys(buckets) as BucketName[]),
    ...(queries.includes('StartQueryExecution') ? [...queryData.reads, queryData.writes] : []),
  ])
  return [
    ...[...touched].map(bucket => ({
      resource: data.buckets[bucket].arnForObjects('*'),
      reason: objectReasons[bucket],
    })),
    ...[...new Set(things.flatMap((action): readonly ThingResource[] => thingResources[action]))].map(resource => ({
      resource: iotArn(resource, stage),
      reason: thingReasons[resource],
    })),
    ...(deliveries.includes('readings') && readingsStreams > 1
      ? [
          {
            resource: furtherStreamsArn(stage),
            reason:
              'The streams that share the readings of this stage have numbers, and each function uses all of them.',
          },
        ]
      : []),
    ...(subscribes
      ? [
          {
            resource: '*',
            reason:
              'AWS checks Unsubscribe on no type of resource. The function removes only subscriptions that it finds in the lists of its topics.',
          },
        ]
      : []),
    ...(secrets.length > 0
      ? [
          {
            resource: channelSecretsArn(stage),
            reason: 'People add and remove channels in the console; each has a secret below this name of the stage.',
          },
        ]
      : []),
    ...(mailsReports
      ? [
          {
            resource: mailArn,
            reason:
              "SES checks the right on the sender's identity, on the configuration set and, in its sandbox, on each recipient's identity; a condition admits one sender only.",
          },
        ]
      : []),
  ]
}
