import { paginateQuery, PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import {
  publicationItem,
  publicationKind,
  publicationOf,
  type Publication,
} from '#functions/data/rules/publicationItem.ts'

interface Logs {
  /** The table `rules` that functions use up to now. */
  readonly inUse: string
  /** The restored table `rules`, which takes the place of the table in use. */
  readonly restored: string
}

/**
 * Continues the log of publications of a restored table `rules`, so that each instrument is brought in line with the
 * restored rules: those that report by the newest number, silent ones by the clock, which follows the names. Every rule
 * that either log alone has published is named once more. The numbers begin with the time in milliseconds, above all
 * that states of instruments can have seen and that were ever given out, also after several restores.
 */
export const continuePublications = async (
  documents: DynamoDBDocumentClient,
  { inUse, restored }: Logs,
  now: number,
): Promise<void> => {
  const [before, after] = await Promise.all([logOf(documents, inUse), logOf(documents, restored)])
  const newest = after.at(-1)
  const names = new Set([...missingIn(after, before), ...missingIn(before, after)])
  // The log continues in any case: somebody may publish in the table in use until the next deployment.
  if (newest && names.size === 0) names.add(newest.ruleName)
  const first = Math.max(now, (before.at(-1)?.publication ?? 0) + 1, (newest?.publication ?? 0) + 1)
  for (const [index, ruleName] of [...names].entries())
    await documents.send(new PutCommand({ TableName: restored, Item: publicationItem(first + index, ruleName) }))
}

const missingIn = (log: readonly Publication[], other: readonly Publication[]): string[] => {
  const known = new Set(log.map(({ publication }) => publication))
  return other.filter(({ publication }) => !known.has(publication)).map(({ ruleName }) => ruleName)
}

/** All publications of a table, oldest first. */
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
