import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { db } from './db.ts'
import { allPages, type Item } from './pages.ts'

/** Returns every item of one kind, sorted by the sort key, by a strongly consistent read. */
export const itemsOfKind = (table: string, kind: string): Promise<Item[]> =>
  allPages(key =>
    db.send(
      new QueryCommand({
        TableName: table,
        ConsistentRead: true,
        KeyConditionExpression: 'kind = :kind',
        ExpressionAttributeValues: { ':kind': kind },
        ExclusiveStartKey: key,
      }),
    ),
  )
