import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { SavedView } from '#shared/contract/calls/savedViews.ts'
import type { Trail } from '../../domain/audit.ts'
import { viewNamed } from '../../domain/savedViews.ts'
import { newerRelease } from '../../domain/storedFaults.ts'
import { auditPut } from '../audit/auditRepository.ts'
import { db, tableName } from '../store/db.ts'
import { onNewest } from '../store/onNewest.ts'
import { isUnchanged, writeTogether } from '../store/versionedWrites.ts'

const table = tableName('savedViews')
const schemaVersion = 1

interface OwnViews {
  readonly views: readonly SavedView[]
  /** The revision of the user's stored views; 0 if the user has none. */
  readonly revision: number
}

/**
 * Returns a user's saved views. Decision 73 says why the key is not the user's name.
 * @param owner the user's id in Cognito
 */
export const findViews = async (owner: string): Promise<OwnViews> => {
  const { Item } = await db.send(new GetCommand({ TableName: table, Key: { owner }, ConsistentRead: true }))
  if (!Item) return { views: [], revision: 0 }
  if (Item['schemaVersion'] !== schemaVersion)
    throw newerRelease(`A saved view of the user ${owner} in the table savedViews`)
  return { views: SavedView.array().parse(Item['views']), revision: Number(Item['revision']) }
}

/** Changes one of a user's saved views. If another tab has stored views meanwhile, the change is applied to those. */
export const changeViews = (
  owner: string,
  changed: Pick<SavedView, 'page' | 'name'>,
  change: (views: readonly SavedView[]) => SavedView[],
  trail: Trail,
): Promise<SavedView[]> =>
  onNewest(`views#${owner}`, async () => {
    const read = await findViews(owner)
    const views = change(read.views)
    const isRead =
      read.revision === 0
        ? { ConditionExpression: 'attribute_not_exists(#owner)', ExpressionAttributeNames: { '#owner': 'owner' } }
        : isUnchanged(read)
    await writeTogether([
      { Put: { TableName: table, Item: { owner, views, revision: read.revision + 1, schemaVersion }, ...isRead } },
      auditPut({
        ...trail,
        entity: 'view',
        name: `${trail.by} ${changed.page} ${changed.name}`,
        before: viewNamed(read.views, changed),
        after: viewNamed(views, changed),
      }),
    ])
    return views
  })
