import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { JobPart } from '../../domain/jobs/jobPart.ts'
import type { TransactItem } from '../store/joinedTransactions.ts'
import { db, tableName } from '../store/db.ts'
import { isConditionFailure } from '../../runtime/writeConflicts.ts'
import { itemsOfKind } from '../store/itemsOfKind.ts'
import type { Item } from '../store/pages.ts'

const table = tableName('jobs')
const schemaVersion = 1

const kindOf = (jobName: string): string => `subJob#${jobName}`

export const jobPartPut = (jobName: string, { iotJobId, ...jobPart }: JobPart): TransactItem => ({
  Put: { TableName: table, Item: { ...jobPart, kind: kindOf(jobName), name: iotJobId, schemaVersion } },
})

/** Builds the write that stores, under a job part's id at AWS IoT, which job the part belongs to. */
export const wayBackPut = (jobName: string, { iotJobId }: JobPart): TransactItem => ({
  Put: { TableName: table, Item: { kind: 'iotJob', name: iotJobId, jobName, schemaVersion } },
})

/** Returns a job's parts, sorted by the numbers of their documents. */
export const listJobParts = async (jobName: string): Promise<JobPart[]> =>
  (await itemsOfKind(table, kindOf(jobName))).map(jobPartOf).sort((a, b) => a.counter - b.counter)

const jobPartOf = ({ name, target, counter, state }: Item): JobPart =>
  ({ iotJobId: name, target, counter, state }) as JobPart // safe cast: only this product writes the item

/**
 * Records that AWS IoT has created a job's part. Returns false if the part was cancelled meanwhile; it then stays
 * cancelled.
 */
export const markCreated = async (jobName: string, iotJobId: string): Promise<boolean> => {
  try {
    await setState(jobName, iotJobId, 'created', {
      ConditionExpression: '#state <> :cancelled',
      values: { ':cancelled': 'cancelled' },
    })
    return true
  } catch (error) {
    if (!isConditionFailure(error)) throw error
    return false
  }
}

/** Records that a part of a job is cancelled. Its roll-out is then not begun, or not continued. */
export const markCancelled = (jobName: string, iotJobId: string): Promise<void> =>
  setState(jobName, iotJobId, 'cancelled', { values: {} })

interface Condition {
  readonly ConditionExpression?: string
  readonly values: Readonly<Record<string, JobPart['state']>>
}

const setState = async (
  jobName: string,
  iotJobId: string,
  state: JobPart['state'],
  { values, ...condition }: Condition,
): Promise<void> => {
  await db.send(
    new UpdateCommand({
      TableName: table,
      Key: { kind: kindOf(jobName), name: iotJobId },
      UpdateExpression: 'SET #state = :state',
      ...condition,
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':state': state, ...values },
    }),
  )
}

/**
 * Returns the name of the job that an AWS IoT job belongs to. Undefined if another system created it. The read is
 * strongly consistent, because an instrument may report a moment after the job was created, and reports on other
 * systems' jobs are dropped.
 */
export const findJobName = async (iotJobId: string): Promise<string | undefined> => {
  const { Item } = await db.send(
    new GetCommand({ TableName: table, Key: { kind: 'iotJob', name: iotJobId }, ConsistentRead: true }),
  )
  return Item && String(Item['jobName'])
}

const counterKey = { kind: 'counter', name: 'document' }
const counterNames = { '#value': 'value' }

/**
 * Reserves numbers for job documents and returns the first of them. Each number is higher than all earlier ones, and
 * higher than `now` in milliseconds. Instruments refuse a number that is lower than the last one that they applied,
 * and restoring the table may set the counter back.
 */
export const takeCounters = async (count: number, now: number): Promise<number> => {
  await raiseCounter(now)
  const { Attributes } = await db.send(
    new UpdateCommand({
      TableName: table,
      Key: counterKey,
      UpdateExpression: 'ADD #value :count',
      ExpressionAttributeNames: counterNames,
      ExpressionAttributeValues: { ':count': count },
      ReturnValues: 'UPDATED_NEW',
    }),
  )
  return Number(Attributes?.['value']) - count + 1
}

const raiseCounter = async (least: number): Promise<void> => {
  try {
    await db.send(
      new UpdateCommand({
        TableName: table,
        Key: counterKey,
        UpdateExpression: 'SET #value = :least',
        ConditionExpression: 'attribute_not_exists(#value) OR #value < :least',
        ExpressionAttributeNames: counterNames,
        ExpressionAttributeValues: { ':least': least },
      }),
    )
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}
