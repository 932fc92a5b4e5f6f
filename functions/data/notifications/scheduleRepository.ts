import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Audience } from '#shared/severity.ts'
import { newChannel, dueOf, type Channel } from '../../domain/notifications/schedule.ts'
import type { Subject } from '../../domain/alarms/rows/alarmRows.ts'
import { db, isConditionFailure } from '../store/db.ts'
import { channelOf, noticesTable } from './outboxItem.ts'
import { allPages, type Item } from '../store/pages.ts'

const schemaVersion = 1
const part = 'schedule'

/** What a mail of the channel tells of rule and instrument, as the newest firing had them. */
export interface ChannelSubject {
  readonly ruleName: string
  readonly audience: Audience
  readonly severity: number
  readonly subject: Subject
}

export interface StoredChannel extends ChannelSubject {
  readonly channel: Channel
  /** 0 while nothing is stored. */
  readonly revision: number
}

/** The channel as it is now; a new one where nothing is stored. */
export const readChannel = async (about: ChannelSubject): Promise<StoredChannel> => {
  const key = channelOf(about.subject.deviceName, about.ruleName, about.audience)
  return (await findChannel(key)) ?? { ...about, channel: newChannel, revision: 0 }
}

export const findChannel = async (key: string): Promise<StoredChannel | undefined> => {
  const { Item } = await db.send(
    new GetCommand({ TableName: noticesTable, Key: { channel: key, part }, ConsistentRead: true }),
  )
  return Item && storedOf(Item)
}

const storedOf = (item: Item): StoredChannel => ({
  ...(JSON.parse(String(item['content'])) as ChannelSubject & { channel: Channel }), // our own writing
  revision: Number(item['revision']),
})

/** Writes over the revision that was read; false where another one is stored by now. */
export const saveChannel = async ({ revision, ...content }: StoredChannel): Promise<boolean> => {
  const { ruleName, subject, audience, severity } = content
  const due = dueOf(content.channel, severity)
  const Item = {
    channel: channelOf(subject.deviceName, ruleName, audience),
    part,
    schemaVersion,
    revision: revision + 1,
    content: JSON.stringify(content),
    ...(due !== undefined && { waiting, dueAt: new Date(due).toISOString(), waitingRule: ruleName }),
  }
  try {
    await db.send(
      new PutCommand({
        TableName: noticesTable,
        Item,
        ConditionExpression: revision === 0 ? 'attribute_not_exists(channel)' : 'revision = :read',
        ...(revision > 0 && { ExpressionAttributeValues: { ':read': revision } }),
      }),
    )
    return true
  } catch (error) {
    if (isConditionFailure(error)) return false
    throw error
  }
}

/** The index has one partition: what waits is little beside what is sent. */
const waiting = 'waiting'

/** Keys of the channels in which something is due. */
export const dueChannels = async (now: number): Promise<string[]> =>
  keysIn({
    IndexName: 'byDue',
    KeyConditionExpression: 'waiting = :waiting AND dueAt <= :now',
    ExpressionAttributeValues: { ':waiting': waiting, ':now': new Date(now).toISOString() },
  })

/** Keys of the channels in which something of a rule waits. */
export const waitingChannels = async (ruleName: string): Promise<string[]> =>
  keysIn({
    IndexName: 'waitingByRule',
    KeyConditionExpression: 'waitingRule = :rule',
    ExpressionAttributeValues: { ':rule': ruleName },
  })

const keysIn = async (query: Omit<ConstructorParameters<typeof QueryCommand>[0], 'TableName'>): Promise<string[]> =>
  (await allPages(key => db.send(new QueryCommand({ TableName: noticesTable, ...query, ExclusiveStartKey: key })))).map(
    item => String(item['channel']),
  )
