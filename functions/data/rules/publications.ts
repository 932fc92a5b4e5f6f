import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { Unavailable } from '../../domain/errors.ts'
import type { TransactItem } from '../store/joinedTransactions.ts'
import { db } from '../store/db.ts'
import { allPages } from '../store/pages.ts'
import { publicationItem, publicationKind, publicationName, publicationOf } from './publicationItem.ts'
import { rulesTable } from './ruleRepository.ts'

/**
 * Builds the put of a publication in the log from which functions learn of changed rules. Each number is used once,
 * in rising order, and none is left out, except by restoring the table.
 */
export const publicationPut = (publication: number, ruleName: string): TransactItem => ({
  Put: {
    TableName: rulesTable,
    Item: publicationItem(publication, ruleName),
    ConditionExpression: 'attribute_not_exists(kind)',
  },
})

/**
 * The retry policy for writing a publication. It makes many attempts, because everybody who saves a rule competes for
 * the log's next number. Only one of them gets it.
 */
export const publicationPolicy = {
  attempts: 50,
  exhausted: () => new Unavailable('Too many rules are being saved. Try again'),
}

/**
 * Builds the condition that nothing was published after the publication with this number, so that the next number is
 * still free.
 */
export const nothingPublishedAfter = (publication: number): TransactItem => ({
  ConditionCheck: {
    TableName: rulesTable,
    Key: { kind: publicationKind, name: publicationName(publication + 1) },
    ConditionExpression: 'attribute_not_exists(kind)',
  },
})

/** Returns the number of the newest publication; 0 before the first publication. */
export const newestPublication = async (): Promise<number> => {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: rulesTable,
      ConsistentRead: true,
      KeyConditionExpression: 'kind = :kind',
      ExpressionAttributeValues: { ':kind': publicationKind },
      ScanIndexForward: false,
      Limit: 1,
    }),
  )
  return Number(Items[0]?.['name'] ?? 0)
}

/** Returns which rules were published after a number, and the newest number. */
export const publishedAfter = async (publication: number): Promise<{ ruleNames: string[]; newest: number }> => {
  const items = await allPages(key =>
    db.send(
      new QueryCommand({
        TableName: rulesTable,
        ConsistentRead: true,
        KeyConditionExpression: 'kind = :kind AND #name > :known',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: { ':kind': publicationKind, ':known': publicationName(publication) },
        ExclusiveStartKey: key,
      }),
    ),
  )
  const published = items.map(publicationOf)
  const ruleNames = new Set(published.map(({ ruleName }) => ruleName))
  return { ruleNames: [...ruleNames], newest: published.at(-1)?.publication ?? publication }
}
