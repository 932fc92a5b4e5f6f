import type { Alarm, AlarmEvent, AlarmLife } from '#shared/contract/alarm.ts'
import type { PastServiceMode } from '#shared/contract/calls/serviceMode.ts'
import type { Item } from '../store/pages.ts'
import { makeAlarmId } from '../../domain/alarmIds.ts'
import { acknowledged, returned } from './closing.ts'

/** The key of an alarm in the table of alarms. `entry` begins with the time of the alarm's first firing. */
export interface AlarmKey {
  readonly deviceName: string
  readonly entry: string
}

/** Returns the sort key of an alarm in lists, in code unit order. The indexes by month have the same sort key. */
export const alarmKey = ({ id, deviceName }: Pick<Alarm, 'id' | 'deviceName'>): string =>
  sortKeyOf({ ...parseAlarmKey(id), deviceName })

/** Returns an alarm's sort key in lists, if only the alarm's key in the table is known. */
export const sortKeyOf = ({ deviceName, entry }: AlarmKey): string => `${entry}#${deviceName}`

/** Returns the time of the first firing, which is part of an alarm's sort key. */
export const timeIn = (entry: unknown): string => String(entry).split('#')[0] ?? ''

/** Returns the name of the rule, which is part of an alarm's sort key. */
export const ruleIn = (entry: string): string => entry.split('#')[1] ?? ''

export const parseAlarmKey = (id: string): AlarmKey => {
  const [deviceName = '', ...entry] = id.split('/')
  return { deviceName, entry: entry.join('/') }
}

/**
 * The fields of an alarm that searches compare. They never change once the alarm has begun, so an index can contain
 * copies of them.
 */
export type AlarmTraits = Pick<
  Alarm,
  'deviceName' | 'modelName' | 'triggeringRule' | 'mnemonicValues' | 'alarmSeverity' | 'alarmDescription'
>

export const readAlarmTraits = (item: Item): AlarmTraits => ({
  alarmSeverity: Number(item['alarmSeverity']),
  alarmDescription: String(item['alarmDescription']),
  // The values that made the rule fire are stored as JSON text, because a mnemonic may be a name such as
  // 'constructor'. The cast is safe, because only this service writes the stored item.
  mnemonicValues: JSON.parse(String(item['mnemonicValues'])) as Alarm['mnemonicValues'],
  deviceName: String(item['deviceName']),
  modelName: String(item['modelName']),
  // The name of the rule is taken from the sort key, because the indexes have no attribute for it.
  triggeringRule: ruleIn(String(item['entry'])),
})

const shared = (item: Item) => ({
  id: makeAlarmId(item['deviceName'], item['entry']),
  alarmDate: timeIn(item['entry']),
  ...readAlarmTraits(item),
  ruleExpression: String(item['ruleExpression']),
})

export const readAlarmItem = (item: Item): Alarm => ({
  ...shared(item),
  lastAlarmDate: String(item['lastAlarmDate']),
  count: Number(item['count']),
  state: item['closedAt'] === undefined ? 'open' : 'closed',
  life: lifeOf(item),
  revision: Number(item['revision']),
  ...optional(item, ['closedAt', 'closedBy', 'acknowledgedBy', 'acknowledgedAt', 'comment']),
  ...closedByOf(item),
  ...(item['pastServiceMode'] !== undefined && { pastServiceMode: pastServiceModeIn(item['pastServiceMode']) }),
})

/** The cast is safe, because only this service writes the stored item. */
const pastServiceModeIn = (text: unknown) => JSON.parse(String(text)) as PastServiceMode

const lifeOf = ({ closedAt, closedBy, acknowledgedBy }: Item): AlarmLife => {
  const isAcknowledged = acknowledgedBy !== undefined
  if (closedAt === undefined) return isAcknowledged ? 'acknowledged' : 'unacknowledged'
  return closedBy === returned && !isAcknowledged ? 'returned' : 'closed'
}

/**
 * Returns the cause of an alarm's closing. If `closedBy` says whether the alarm was acknowledged, the cause is in
 * `closing`.
 */
const closedByOf = ({ closedBy, closing }: Item): Pick<Alarm, 'closedBy'> =>
  closedBy === returned || closedBy === acknowledged
    ? { closedBy: closing as NonNullable<Alarm['closedBy']> } // safe cast: only this product writes the item
    : {}

/** Returns the named fields of an alarm. Fields that its stored item does not have are left out. */
const optional = <Name extends keyof Alarm>(item: Item, names: readonly Name[]): Partial<Pick<Alarm, Name>> =>
  Object.fromEntries(names.filter(name => item[name] !== undefined).map(name => [name, item[name]])) as Partial<
    Pick<Alarm, Name> // safe cast: only this product writes the item
  >

export const readAlarmEvent = (item: Item, isOpen: boolean): AlarmEvent => ({
  ...shared(item),
  late: item['late'] === true,
  receivedAt: String(item['receivedAt']),
  alarmId: makeAlarmId(item['deviceName'], item['alarmEntry']),
  state: isOpen ? 'open' : 'closed',
  samples: (item['samples'] ?? []) as AlarmEvent['samples'], // safe cast: only this product writes the item
})
