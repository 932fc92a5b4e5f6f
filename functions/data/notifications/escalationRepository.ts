import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Audience } from '#shared/alarms/severity.ts'
import { iso } from '#shared/time/iso.ts'
import { namesIn } from '../../domain/notifications/delivery/notifiedAlarms.ts'
import { findNextStepTime, type Escalation, type TeamEscalation } from '../../domain/notifications/steps/escalation.ts'
import { db } from '../store/db.ts'
import { computeExpiry } from '../store/computeExpiry.ts'
import type { TransactItem } from '../store/joinedTransactions.ts'
import { allPages, type Item } from '../store/pages.ts'
import { deliveriesTable, logOf, type DeliveryKey } from './deliveries/deliveryItem.ts'
import { listDue } from './deliveries/listDue.ts'

const schemaVersion = 1
/**
 * How many days an escalation is kept. Its steps and repeats end within two days, but a later digest with the alarm
 * must find that they were done.
 */
const keptDays = 90
/** The partition key of all escalations with a due time in the index of due work. */
const waiting = 'escalation'

export interface StoredEscalation extends Escalation {
  /** The revision of the stored escalation; 0 if the escalation is not stored yet. */
  readonly revision: number
}

const prefixOf = (alarmId: string): string => `escalation#${alarmId}#`

const keyOf = ({ alarmId, audience }: Pick<Escalation, 'alarmId' | 'audience'>): DeliveryKey => ({
  channel: logOf(namesIn(alarmId)),
  part: `${prefixOf(alarmId)}${audience}`,
})

/**
 * An escalation as it is stored. The number of notifications is stored as `told`, because escalations that earlier
 * releases began continue after a release.
 */
type StoredContent = Omit<Escalation, 'teams'> & { readonly teams: readonly StoredTeam[] }

type StoredTeam = Omit<TeamEscalation, 'notified'> & { readonly told: number }

const escalationOf = (item: Item): StoredEscalation => {
  const content = JSON.parse(String(item['content'])) as StoredContent // safe cast: only this product writes the item
  return {
    ...content,
    teams: content.teams.map(({ told, ...team }) => ({ ...team, notified: told })),
    revision: Number(item['revision']),
  }
}

const contentOf = (escalation: Escalation): StoredContent => ({
  ...escalation,
  teams: escalation.teams.map(({ notified, ...team }) => ({ ...team, told: notified })),
})

const findByKey = async (Key: DeliveryKey): Promise<StoredEscalation | undefined> => {
  const { Item } = await db.send(new GetCommand({ TableName: deliveriesTable, Key, ConsistentRead: true }))
  return Item && escalationOf(Item)
}

/** Returns the escalation of an audience's teams for an alarm. Undefined if no steps have begun. */
export const findEscalation = (alarmId: string, audience: Audience): Promise<StoredEscalation | undefined> =>
  findByKey(keyOf({ alarmId, audience }))

/** Returns the escalation with a key that `dueEscalations` has found. */
export const escalationAt = findByKey

/** Returns an alarm's escalations, one for each audience whose teams have later steps. */
export const listEscalations = async (alarmId: string): Promise<StoredEscalation[]> => {
  const items = await allPages(key =>
    db.send(
      new QueryCommand({
        TableName: deliveriesTable,
        ConsistentRead: true,
        KeyConditionExpression: 'channel = :log AND begins_with(part, :prefix)',
        ExpressionAttributeValues: { ':log': logOf(namesIn(alarmId)), ':prefix': prefixOf(alarmId) },
        ExclusiveStartKey: key,
      }),
    ),
  )
  return items.map(escalationOf)
}

/** Returns the keys of the escalations that have a due step or repeat. */
export const dueEscalations = (now: number): Promise<DeliveryKey[]> => listDue(waiting, now)

/**
 * Builds the put of an escalation, for a transaction. Its condition is that the stored escalation still has the
 * revision that was read.
 */
export const escalationPut = ({
  revision,
  ...escalation
}: StoredEscalation): { readonly Put: NonNullable<TransactItem['Put']> } => {
  const dueAt = findNextStepTime(escalation)
  const begun = Math.max(...escalation.teams.map(({ begunAt }) => begunAt))
  return {
    Put: {
      TableName: deliveriesTable,
      Item: {
        ...keyOf(escalation),
        schemaVersion,
        revision: revision + 1,
        expiresAt: computeExpiry(begun, keptDays),
        ...(dueAt !== undefined && { waiting, dueAt: iso(dueAt) }),
        content: JSON.stringify(contentOf(escalation)),
      },
      ConditionExpression: revision === 0 ? 'attribute_not_exists(channel)' : 'revision = :read',
      ...(revision > 0 && { ExpressionAttributeValues: { ':read': revision } }),
    },
  }
}

/** Stores a changed escalation. Throws the store's conflict if the escalation was changed since it was read. */
export const saveEscalation = async (escalation: StoredEscalation): Promise<void> => {
  await db.send(new PutCommand(escalationPut(escalation).Put))
}
