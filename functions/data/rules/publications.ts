import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { TransactItem } from '../audit/auditRepository.ts'
import { db } from '../store/db.ts'
import { allPages } from '../store/pages.ts'
import { rulesTable } from './ruleRepository.ts'

const kind = 'publication'
const schemaVersion = 1

/** Texts of this width sort as numbers: enough for a change every millisecond for three hundred years. */
const digits = 16

const nameOf = (publication: number): string => String(publication).padStart(digits, '0')

/** An entry of the log from which ingest learns of published rules. It is numbered without a gap, each number once. */
export const publicationPut = (publication: number, ruleName: string): TransactItem => ({
  Put: {
    TableName: rulesTable,
    Item: { kind, name: nameOf(publication), schemaVersion, ruleName },
    ConditionExpression: 'attribute_not_exists(kind)',
  },
})

/** Holds as long as nothing was published after a number: the next one has not been given out. */
export const nothingPublishedAfter = (publication: number): TransactItem => ({
  ConditionCheck: {
    TableName: rulesTable,
    Key: { kind, name: nameOf(publication + 1) },
    ConditionExpression: 'attribute_not_exists(kind)',
  },
})

/** The number of the newest publication; 0 before the first. */
export const newestPublication = async (): Promise<number> => {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: rulesTable,
      ConsistentRead: true,
      KeyConditionExpression: 'kind = :kind',
      ExpressionAttributeValues: { ':kind': kind },
      ScanIndexForward: false,
      Limit: 1,
    }),
  )
  return Number(Items[0]?.['name'] ?? 0)
}

/** What was published after a number: the names of the rules, and the newest number. */
export const publishedAfter = async (publication: number): Promise<{ ruleNames: string[]; newest: number }> => {
  const items = await allPages(key =>
    db.send(
      new QueryCommand({
        TableName: rulesTable,
        ConsistentRead: true,
        KeyConditionExpression: 'kind = :kind AND #name > :known',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: { ':kind': kind, ':known': nameOf(publication) },
        ExclusiveStartKey: key,
      }),
    ),
  )
  const ruleNames = new Set(items.map(item => String(item['ruleName'])))
  return { ruleNames: [...ruleNames], newest: Number(items.at(-1)?.['name'] ?? publication) }
}
