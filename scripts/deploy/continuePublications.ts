import { paginateQuery, PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import {
  publicationItem,
  publicationKind,
  publicationOf,
  type Publication,
} from '#functions/data/rules/publicationItem.ts'

interface Logs {
  /** The name of the `rules` table that functions use until the next deployment. */
  readonly inUse: string
  /** The name of the restored `rules` table, which will replace the table in use. */
  readonly restored: string
}

/**
 * Continues the publication log of a restored `rules` table, so that all instruments get the restored rules. An
 * instrument that reports gets them because the newest publication has a new number. Silent instruments are brought
 * up to date by the fleet clock, but only with the rules that the log names. Therefore, every rule that only one of
 * the two logs has published is added to the log again. The new numbers start at the current time in milliseconds, so
 * they are higher than all earlier numbers, even after several restores.
 */
export const continuePublications = async (
  documents: DynamoDBDocumentClient,
  { inUse, restored }: Logs,
  now: number,
): Promise<void> => {
  const [before, after] = await Promise.all([logOf(documents, inUse), logOf(documents, restored)])
  const newest = after.at(-1)
  const names = new Set([...missingIn(after, before), ...missingIn(before, after)])
  // A publication is added even if the logs do not differ, because somebody may still publish to the table in use
  // until the next deployment.
  if (newest && names.size === 0) names.add(newest.ruleName)
  const first = Math.max(now, (before.at(-1)?.publication ?? 0) + 1, (newest?.publication ?? 0) + 1)
  for (const [index, ruleName] of [...names].entries())
    await documents.send(new PutCommand({ TableName: restored, Item: publicationItem(first + index, ruleName) }))
}

const missingIn = (log: readonly Publication[], other: readonly Publication[]): string[] => {
  const known = new Set(log.map(({ publication }) => publication))
  return other.filter(({ publication }) => !known.has(publication)).map(({ ruleName }) => ruleName)
}

/** Returns all publications in a table, oldest first. */
const logOf = async (client: DynamoDBDocumentClient, TableName: string): Promise<Publication[]> => {
  const query = {
    TableName,
    ConsistentRead: true,
    KeyConditionExpression: 'kind = :kind',
    ExpressionAttributeValues: { ':kind': publicationKind },
  }
  const log: Publication[] = []
  for await (const { Items = [] } of paginateQuery({ client }, query)) log.push(...Items.map(publicationOf))
  return log
}
