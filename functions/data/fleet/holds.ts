import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { TimeWindow } from '#shared/dates.ts'
import { db, tableName } from '../store/db.ts'
import { readStage } from './stageRepository.ts'

const table = tableName('contacts')
const part = 'holds'
const schemaVersion = 1

/** A stage that is held more often has no silence to speak of. */
const holdsLimit = 2_000

const storedHolds = async (): Promise<readonly (readonly [from: number, to: number])[]> => {
  const { Item } = await db.send(new GetCommand({ TableName: table, Key: { part }, ConsistentRead: true }))
  return (Item?.['holds'] as [number, number][] | undefined) ?? [] // as this release writes it
}

/** Notes a time in which the stage was held. Only the clock does, and one run of it at a time. */
export const noteHold = async ({ from, to }: TimeWindow): Promise<void> => {
  const holds = [...(await storedHolds()).filter(([since]) => since !== from), [from, to]].slice(-holdsLimit)
  await db.send(new PutCommand({ TableName: table, Item: { part, schemaVersion, holds } }))
}

/** The times in which the stage was held, oldest first, and the present one. */
export const readHolds = async (now: number): Promise<TimeWindow[]> => {
  const [holds, { sight }] = await Promise.all([storedHolds(), readStage()])
  const past = holds.map(([from, to]) => ({ from, to }))
  return sight.isHeld && sight.since > 0 ? [...past, { from: sight.since, to: now }] : past
}
