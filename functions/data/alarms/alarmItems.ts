import { iso } from '#shared/time/iso.ts'
import {
  mnemonicValuesOf,
  type AlarmRow,
  type AlarmRows,
  type EventRow,
  type OutboxRow,
  type OverRow,
} from '../../domain/alarms/rows/alarmRows.ts'
import type { TransactItem } from '../store/joinedTransactions.ts'
import { tableName } from '../store/db.ts'
import { computeShard } from '../store/shards.ts'
import { alarmEndItem } from '../notifications/alarmEndItem.ts'
import { outboxItem, outboxTable } from '../notifications/outboxItem.ts'
import { alarmExpiry } from './alarmExpiry.ts'
import { closingUpdate, setText } from './closing.ts'
import { shadowUpdate } from './shadowAlarms.ts'
import { makeAlarmEntry } from '../../domain/alarmIds.ts'

const alarmsTable = tableName('alarms')
const eventsTable = tableName('events')
const schemaVersion = 1

/**
 * Builds the write of one row about an alarm (a firing, the alarm itself or an outbox entry), for the transaction
 * that writes the instrument's state.
 */
export const alarmWrite = (row: AlarmRows): TransactItem => {
  switch (row.type) {
    case 'event':
      return { Put: { TableName: eventsTable, Item: eventItem(row) } }
    case 'alarm':
      return { Update: alarmUpdate(row) }
    case 'notice':
      return { Put: { TableName: outboxTable, Item: outboxItem(row satisfies OutboxRow) } }
    case 'over':
      return { Put: { TableName: outboxTable, Item: alarmEndItem(row satisfies OverRow) } }
    case 'shadow':
      return { Update: shadowUpdate(row) }
  }
}

const firingFields = ({ event, subject }: Pick<EventRow, 'event' | 'subject'>) => ({
  triggeringRule: event.rule,
  alarmSeverity: event.severity,
  alarmDescription: subject.description,
  modelName: subject.modelName,
  ruleExpression: subject.ruleExpression,
  // The values that made the rule fire are stored as JSON text. In a map, a mnemonic such as 'constructor' would
  // become the name of an attribute and confuse the store's client.
  mnemonicValues: JSON.stringify(mnemonicValuesOf(event.why)),
})

const eventItem = (row: EventRow): Record<string, unknown> => ({
  deviceName: row.subject.deviceName,
  entry: makeAlarmEntry(row.event.id),
  schemaVersion,
  expiresAt: alarmExpiry(row.event.at),
  ...firingFields(row),
  late: row.event.late,
  receivedAt: iso(row.event.receivedAt),
  alarmEntry: makeAlarmEntry(row.event.alarmId),
  samples: row.samples,
  why: JSON.stringify(row.event.why),
})

/**
 * Builds the update of an alarm's stored item. It has no condition, because somebody may acknowledge the alarm at any
 * moment. The attribute `openRule` is set while the alarm is open, and `expiresAt` only afterwards, so that an alarm
 * that stays open for years does not expire.
 */
const alarmUpdate = ({ alarm, subject, openedBy }: AlarmRow) => {
  const entry = makeAlarmEntry(alarm.id)
  const isOpen = alarm.closedAt === undefined
  const fields: Record<string, unknown> = {
    ...(openedBy && {
      schemaVersion,
      monthShard: computeShard(entry.slice(0, 7), subject.deviceName),
      monthEntry: `${entry}#${subject.deviceName}`,
      ...firingFields({ event: openedBy, subject }),
    }),
    lastAlarmDate: iso(alarm.lastAlarmDate),
    count: alarm.count,
    ...(alarm.closedAt === undefined ? { openRule: alarm.rule } : { closedAt: iso(alarm.closedAt) }),
  }
  const closing = closingUpdate(alarm, alarmExpiry)
  const names = Object.keys(fields)
  const sets = [...names.map(setText), ...closing.sets, 'revision = if_not_exists(revision, :one)']
  return {
    TableName: alarmsTable,
    Key: { deviceName: subject.deviceName, entry },
    UpdateExpression: `SET ${sets.join(', ')}${isOpen ? '' : ' REMOVE openRule'}`,
    ExpressionAttributeNames: Object.fromEntries(names.map(name => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(names.map(name => [`:${name}`, fields[name]])),
      ...closing.values,
      ':one': 1,
    },
  }
}
