import type { Alarm } from '#shared/contract/alarm.ts'
import { pageOf, type PageRequest } from '#shared/contract/paging.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { listAlarms, readListed, type ListedAlarm } from '../../data/alarms/alarmListing.ts'
import { alarmsLimit } from '../../data/alarms/alarmQueries.ts'
import { alarmKey } from '../../data/alarms/readAlarm.ts'
import { keyInToken } from '../../domain/nextToken.ts'
import { collectPage } from '../../http/collectPage.ts'
import { handle } from '../../http/handle.ts'
import { alarmMatches, searchedPeriod } from './alarmSearch.ts'

export const getAlarms = handle(rules.getAlarms, async ({ body, now }) => {
  const period = searchedPeriod(body, now)
  const device = body.deviceName || undefined
  const read = await listAlarms(period, alarm => alarmMatches(alarm, body), device, alarmsLimit + 1)
  const found = read.slice(0, alarmsLimit)
  const { rows, ...page } = await pageOfAlarms(found, pageOf(body))
  // A message says if the answer is limited to the newest alarms. Otherwise, users would believe that there are no
  // older ones.
  const message = `The newest ${alarmsLimit} alarms; choose a shorter period to see the others`
  return { ...page, total: found.length, ...(read.length > alarmsLimit && { message }), eventsData: [...rows] }
})

const mostPerReading = 1_000

/**
 * Reads alarms in batches of about a page until the page is full, so that few alarms are read that are not returned.
 * An alarm that has expired is replaced by the next one.
 */
const pageOfAlarms = async (found: readonly ListedAlarm[], { size, number, nextToken }: PageRequest) => {
  const after = nextToken === undefined ? undefined : keyInToken(nextToken)
  const rest = after === undefined ? found.slice((number - 1) * size) : found.filter(({ sortKey }) => sortKey < after)
  const collector = collectPage<Alarm>(
    { size, number: 1, nextToken: undefined },
    { keyOf: alarmKey, isBehind: (alarm, key) => alarmKey(alarm) < key },
  )
  const perReading = Math.min(size + 1, mostPerReading)
  for (let start = 0; start < rest.length && !collector.isFull(); start += perReading)
    collector.add(await readListed(rest.slice(start, start + perReading)))
  return collector.answer()
}
