import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { db, tableName } from '../store/db.ts'
import type { Item } from '../store/pages.ts'

const table = tableName('devices')

/** Whether an instrument has ever registered under this name. */
export const isKnown = async (deviceName: string): Promise<boolean> => {
  const { Item } = await db.send(
    new GetCommand({
      TableName: table,
      Key: { deviceName },
      ConsistentRead: true,
      ProjectionExpression: 'deviceName',
    }),
  )
  return Item !== undefined
}

export interface Waiting {
  /** How many instruments wait to be admitted. */
  readonly pending: number
  /** Those of some names that have registered. */
  readonly registered: readonly string[]
}

/** Looks at the list of instruments for those that wait, and for some names; stops once `atMost` wait. */
export const findWaiting = async (atMost: number, names: ReadonlySet<string>): Promise<Waiting> => {
  let pending = 0
  const registered: string[] = []
  let next: Item | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new ScanCommand({
        TableName: table,
        ProjectionExpression: 'deviceName, deviceStatus',
        ExclusiveStartKey: next,
      }),
    )
    pending += Items.filter(({ deviceStatus }) => deviceStatus === 'PENDING').length
    registered.push(...Items.map(({ deviceName }) => String(deviceName)).filter(name => names.has(name)))
    next = LastEvaluatedKey
  } while (next && pending < atMost)
  return { pending, registered }
}
