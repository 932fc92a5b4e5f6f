import { alarmDigests } from '#shared/alarms/alarmDigests.ts'
import type { Alarm, OpenAlarm } from '#shared/contract/alarm.ts'
import { alarmsCounted, returnedCounted } from '#shared/contract/calls/alarms.ts'
import type { Parameter } from '#shared/contract/calls/models.ts'
import { pageOf, type PageRequest } from '#shared/contract/paging.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { iso } from '#shared/time/iso.ts'
import { alarmKeysClosedSince, openAlarmKeys, returnedAlarmKeys } from '../../data/alarms/currentAlarms.ts'
import { alarmsLimit } from '../../data/alarms/alarmQueries.ts'
import { settledAlarmsAt } from '../../data/alarms/settledAlarms.ts'
import { alarmKey, sortKeyOf, type AlarmKey } from '../../data/alarms/readAlarm.ts'
import { readContacts } from '../../data/fleet/contactRepository.ts'
import { readStage } from '../../data/fleet/stageRepository.ts'
import { readModelParameters } from '../../data/models/modelRepository.ts'
import { isInSight } from '../../domain/alarms/life/alarmLife.ts'
import { silentSince } from '../../domain/fleet/silence.ts'
import { isBlind } from '../../domain/fleet/stageSight.ts'
import { floodsNow } from './floodsNow.ts'
import { readSuppressions, suppressedFields, type SuppressedFields } from './suppressedFields.ts'
import type { Contact } from '../../domain/telemetry/contact.ts'
import { Validation } from '../../domain/errors.ts'
import { keyInToken } from '../../domain/nextToken.ts'
import { seenValues } from '../../domain/rules/seenValues.ts'
import { changesSince } from '../../http/changesSince.ts'
import { collectPage } from '../../http/collectPage.ts'
import { handle } from '../../http/handle.ts'

export const getOpenAlarms = handle(rules.getOpenAlarms, async ({ body, now }) => {
  const { closedSince, acknowledged } = body
  if (closedSince !== undefined && Date.parse(closedSince) < now - closedWithinMs) throw tooLongAgo()
  const asked = pageOf(body)
  // True for the request that every open page of the console sends every few seconds. Such a request reads only a
  // limited number of keys.
  const isGlance =
    acknowledged === false &&
    [closedSince, body.seen, asked.nextToken].every(one => one === undefined) &&
    asked.size * asked.number <= alarmsCounted
  const [open, contacts, { sight }, suppressions] = await Promise.all([
    openAlarmKeys(),
    readContacts(),
    readStage(),
    readSuppressions(now),
  ])
  // Returned alarms are read after the keys of open ones. An alarm that closes between the two reads is then in at
  // least one of the lists.
  const returned = await returnedAlarmKeys(isGlance ? returnedCounted : Infinity)
  const closed = closedSince === undefined ? [] : await alarmKeysClosedSince(closedSince, alarmsLimit)
  const keys = sortedNewestFirst([...open, ...returned, ...closed])
  const suppressedAs = (alarm: Alarm): SuppressedFields => suppressedFields(alarm, suppressions, now)
  const fits: Fits = alarm =>
    (acknowledged === undefined || acknowledged === (alarm.acknowledgedBy !== undefined)) &&
    (acknowledged !== false || suppressedAs(alarm).suppressed === undefined) &&
    (alarm.life === undefined ||
      isInSight(alarm.life) ||
      (closedSince !== undefined && alarm.closedAt !== undefined && alarm.closedAt >= closedSince))
  const readings: Readings = {
    alarmsAt: some => settledAlarmsAt(some, now),
    withSeenValues: seenByModel(contacts, suppressedAs, now),
  }
  const counts = { openCount: open.length, returnedCount: Math.min(returned.length, returnedCounted) }
  const floods = isGlance ? undefined : await floodsNow(keys, now)
  const around = {
    ...(isBlind(sight, now) && { stageBlindSince: iso(sight.since) }),
    ...(floods && { floods }),
  }
  const isAll = acknowledged === undefined && body.nextToken === undefined
  if (body.seen !== undefined && asked.nextToken === undefined && asked.number === 1) {
    const changes = changesSince(alarmDigests, await firstAlarms(keys, asked.size, fits, readings), body.seen)
    if (changes)
      return {
        ...(isAll && { total: keys.length }),
        ...around,
        ...counts,
        eventsData: [...changes.changedRows],
        changedGroups: changes.changedGroups,
      }
  }
  const { rows, total, ...page } = await pageOfAlarms(keys, asked, fits, readings)
  return {
    ...page,
    ...(isAll ? { total: keys.length } : total !== undefined && { total }),
    ...around,
    ...counts,
    eventsData: [...rows],
  }
})

const closedWithinMs = 31 * 86_400_000

const tooLongAgo = (): Validation =>
  new Validation([{ field: 'closedSince', message: 'Choose a time within the last 31 days' }])

/**
 * Sorts the keys of open and of returned alarms, newest first, and removes duplicates. An alarm that closes between
 * the reads of the two is in both.
 */
const sortedNewestFirst = (keys: readonly AlarmKey[]): AlarmKey[] => {
  const sorted = new Map(keys.map(key => [sortKeyOf(key), key]))
  return [...sorted].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, key]) => key)
}

const keysPerReading = 100

type Fits = (alarm: Alarm) => boolean

/** Reads the first `count` of the alarms with these keys, even if they do not fit into one answer of the API. */
const firstAlarms = async (
  keys: readonly AlarmKey[],
  count: number,
  fits: Fits,
  { alarmsAt, withSeenValues }: Readings,
): Promise<OpenAlarm[]> => {
  const alarms: OpenAlarm[] = []
  for (let start = 0; start < keys.length && alarms.length < count; start += keysPerReading)
    alarms.push(...(await withSeenValues((await alarmsAt(keys.slice(start, start + keysPerReading))).filter(fits))))
  return alarms.slice(0, count)
}

/**
 * Reads the alarms with these keys until the page is full. A request without a token reads on until more than
 * `alarmsCounted` alarms are counted.
 */
const pageOfAlarms = async (
  keys: readonly AlarmKey[],
  page: PageRequest,
  fits: Fits,
  { alarmsAt, withSeenValues }: Readings,
) => {
  const { nextToken } = page
  const after = nextToken === undefined ? undefined : keyInToken(nextToken)
  const rest = after === undefined ? keys : keys.filter(key => sortKeyOf(key) < after)
  const collector = collectPage<OpenAlarm>(page, { keyOf: alarmKey, isBehind: (alarm, key) => alarmKey(alarm) < key })
  let count = 0
  let start = 0
  for (; start < rest.length; start += keysPerReading) {
    if (collector.isFull() && (after !== undefined || count > alarmsCounted)) break
    const found = (await alarmsAt(rest.slice(start, start + keysPerReading))).filter(fits)
    count += found.length
    if (!collector.isFull()) collector.add(await withSeenValues(found))
  }
  const isCounted = after === undefined && start >= rest.length
  return { ...collector.answer(), ...(isCounted && { total: count }) }
}

type WithSeenValues = (alarms: readonly Alarm[]) => Promise<OpenAlarm[]>

interface Readings {
  readonly alarmsAt: (keys: readonly AlarmKey[]) => Promise<Alarm[]>
  readonly withSeenValues: WithSeenValues
}

/**
 * Adds to each alarm the values that its rule saw, whether its instrument is silent, and whether it is shelved or in
 * service mode. Each model's parameters are read once.
 */
const seenByModel = (
  contacts: ReadonlyMap<string, Contact>,
  suppressedAs: (alarm: Alarm) => SuppressedFields,
  now: number,
): WithSeenValues => {
  const known = new Map<string, Promise<ReadonlyMap<string, Parameter>>>()
  const parametersIn = (modelName: string): Promise<ReadonlyMap<string, Parameter>> => {
    const reading = known.get(modelName) ?? readModelParameters(modelName)
    known.set(modelName, reading)
    return reading
  }
  return alarms =>
    Promise.all(
      alarms.map(async alarm => ({
        ...alarm,
        seen: seenValues(alarm, await parametersIn(alarm.modelName)),
        ...silentSince(contacts.get(alarm.deviceName), now),
        ...suppressedAs(alarm),
      })),
    )
}
