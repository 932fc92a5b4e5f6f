import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { SubJob } from '../../domain/jobs/subJob.ts'
import type { TransactItem } from '../audit/auditRepository.ts'
import { db, tableName } from '../store/db.ts'
import { itemsOfKind } from '../store/itemsOfKind.ts'
import type { Item } from '../store/pages.ts'

const table = tableName('jobs')
const schemaVersion = 1

const kindOf = (jobName: string): string => `subJob#${jobName}`

/** A part of a job, and the way back from its id at AWS IoT to the job. */
export const subJobPuts = (jobName: string, { iotJobId, ...subJob }: SubJob): TransactItem[] =>
  [
    { ...subJob, kind: kindOf(jobName), name: iotJobId, schemaVersion },
    { kind: 'iotJob', name: iotJobId, jobName, schemaVersion },
  ].map(Item => ({ Put: { TableName: table, Item } }))

/** The parts of a job, in the order of their counters. */
export const subJobsOf = async (jobName: string): Promise<SubJob[]> =>
  (await itemsOfKind(table, kindOf(jobName))).map(subJobOf).sort((a, b) => a.counter - b.counter)

const subJobOf = ({ name, target, counter, state }: Item): SubJob =>
  ({ iotJobId: name, target, counter, state }) as SubJob // as this release writes it

/** Notes what became of a part at AWS IoT. */
export const setSubJobState = async (jobName: string, iotJobId: string, state: SubJob['state']): Promise<void> => {
  await db.send(
    new UpdateCommand({
      TableName: table,
      Key: { kind: kindOf(jobName), name: iotJobId },
      UpdateExpression: 'SET #state = :state',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':state': state },
    }),
  )
}

/** The job that a job of AWS IoT belongs to, or undefined for one of somebody else. */
export const jobNameOf = async (iotJobId: string): Promise<string | undefined> => {
  const { Item } = await db.send(new GetCommand({ TableName: table, Key: { kind: 'iotJob', name: iotJobId } }))
  return Item && String(Item['jobName'])
}

/** Takes the next numbers for documents, each higher than all before it; returns the first of them. */
export const takeCounters = async (count: number): Promise<number> => {
  const { Attributes } = await db.send(
    new UpdateCommand({
      TableName: table,
      Key: { kind: 'counter', name: 'document' },
      UpdateExpression: 'ADD #value :count',
      ExpressionAttributeNames: { '#value': 'value' },
      ExpressionAttributeValues: { ':count': count },
      ReturnValues: 'UPDATED_NEW',
    }),
  )
  return Number(Attributes?.['value']) - count + 1
}
