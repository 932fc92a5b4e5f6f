import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { db, tableName } from '../../store/db.ts'
import { allPages, type Item } from '../../store/pages.ts'

const table = tableName('teams')

/** All items of a kind in the table of teams, read consistently. */
export const itemsOfKind = (kind: string): Promise<Item[]> =>
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
