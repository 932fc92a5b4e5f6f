import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { TimePeriod } from '#shared/time/dates.ts'
import { iso } from '#shared/time/iso.ts'
import { makeAlarmEntry } from '../../domain/alarmIds.ts'
import type { ShadowRow } from '../../domain/alarms/rows/alarmRows.ts'
import type { SpanOfAlarm } from '../../domain/rules/compareShadow.ts'
import type { Rule } from '../../domain/rules/rule.ts'
import { db } from '../store/db.ts'
import { allPages, type Item } from '../store/pages.ts'
import { computeShard, shardsOf } from '../store/shards.ts'
import { alarmExpiry } from './alarmExpiry.ts'
import { alarmsTable, bounds, newestPage, shadowMark } from './alarmQueries.ts'
import { setText } from './closing.ts'
import { timeIn } from './readAlarm.ts'

/*
 * This file stores the alarms of shadow rules. They are in the table of alarms, to which functions that evaluate
 * rules may write. However, they have their own partitions, one or more per rule, and lack the attributes of the
 * table's indexes. No list, count, report or figure of alarms can therefore read them (decision 165).
 */

const schemaVersion = 1

const partitionsOf = (ruleName: string): string => `${shadowMark}shadow#${ruleName}`

/**
 * Builds the update that writes a shadow's alarm with all its fields. It is an update because functions that evaluate
 * rules may update alarms but not put them. The alarm expires like a closed one, counted from its end or its newest
 * firing.
 */
export const shadowUpdate = ({ alarm, subject }: ShadowRow) => {
  const fields: Record<string, unknown> = {
    schemaVersion,
    instrument: alarm.device,
    modelName: subject.modelName,
    lastAlarmDate: iso(alarm.lastAlarmDate),
    count: alarm.count,
    expiresAt: alarmExpiry(alarm.closedAt ?? alarm.lastAlarmDate),
    ...(alarm.closedAt !== undefined && { closedAt: iso(alarm.closedAt), ended: alarm.closedBy }),
  }
  const names = Object.keys(fields)
  return {
    TableName: alarmsTable,
    Key: {
      deviceName: computeShard(partitionsOf(alarm.rule), alarm.device),
      entry: `${makeAlarmEntry(alarm.id)}#${alarm.device}`,
    },
    UpdateExpression: `SET ${names.map(setText).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map(name => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(names.map(name => [`:${name}`, fields[name]])),
  }
}

/**
 * Returns the alarms of one version of a shadow rule that began in a period, newest first, at most `limit`.
 * @param version the time since which the rule has been evaluated in this form
 */
export const shadowAlarmsOf = async (
  { ruleName, since: version }: Pick<Rule, 'ruleName' | 'since'>,
  period: TimePeriod,
  limit: number,
): Promise<SpanOfAlarm[]> => {
  const parts = await Promise.all(
    shardsOf(partitionsOf(ruleName)).map(shard =>
      allPages(
        key =>
          newestPage(
            {
              TableName: alarmsTable,
              KeyConditionExpression: 'deviceName = :shard AND entry BETWEEN :from AND :to',
              ExpressionAttributeValues: { ':shard': shard, ...bounds(period) },
            },
            key,
          ),
        limit,
      ),
    ),
  )
  const all = parts.flat().sort((one, other) => (String(one['entry']) < String(other['entry']) ? 1 : -1))
  const ofVersion = all.filter(({ entry }) => String(entry).split('#')[2] === String(version))
  return ofVersion.slice(0, limit).map(spanOf)
}

const spanOf = (item: Item): SpanOfAlarm => ({
  deviceName: String(item['instrument']),
  modelName: String(item['modelName']),
  from: Date.parse(timeIn(item['entry'])),
  to: item['closedAt'] === undefined ? undefined : Date.parse(String(item['closedAt'])),
  firings: Number(item['count']),
})

/** Returns the instruments on which an alarm of a shadow is open. */
export const devicesWithOpenShadowAlarm = async (ruleName: string): Promise<string[]> => {
  const parts = await Promise.all(
    shardsOf(partitionsOf(ruleName)).map(shard =>
      allPages(key =>
        db.send(
          new QueryCommand({
            TableName: alarmsTable,
            KeyConditionExpression: 'deviceName = :shard',
            FilterExpression: 'attribute_not_exists(closedAt)',
            ExpressionAttributeValues: { ':shard': shard },
            ProjectionExpression: 'instrument',
            ExclusiveStartKey: key,
          }),
        ),
      ),
    ),
  )
  return [...new Set(parts.flat().map(item => String(item['instrument'])))]
}

/**
 * Returns when a shadow last fired on an instrument, according to its newest alarm. Undefined if no alarm is stored.
 */
export const newestShadowFiring = async (deviceName: string, ruleName: string): Promise<number | undefined> => {
  const [newest] = await allPages(
    key =>
      newestPage(
        {
          TableName: alarmsTable,
          KeyConditionExpression: 'deviceName = :shard',
          FilterExpression: 'instrument = :device',
          ExpressionAttributeValues: {
            ':shard': computeShard(partitionsOf(ruleName), deviceName),
            ':device': deviceName,
          },
        },
        key,
      ),
    1,
  )
  return newest && Date.parse(String(newest['lastAlarmDate']))
}
