import { eventsCounted, type Alarm } from '#shared/contract/alarms.ts'
import { pageOf, type PageRequest } from '#shared/contract/paging.ts'
import { routes } from '#shared/contract/routes.ts'
import { alarmsLimit, listEvents, newestAlarms } from '../../data/alarms/alarmRepository.ts'
import { alarmKey } from '../../data/alarms/readAlarm.ts'
import { getDevice } from '../../data/devices/deviceRepository.ts'
import { answerPage } from '../../http/answerPage.ts'
import { handle } from '../../http/handle.ts'

/**
 * The console asks for a few of thousands of events every few seconds. One more than needed shows whether there are
 * others.
 */
const needed = ({ number, size, nextToken }: PageRequest): number =>
  nextToken === undefined ? Math.min(Math.max(number * size, eventsCounted) + 1, alarmsLimit) : alarmsLimit

export const getEvents = handle(routes.rules.getEvents, async ({ body }) => {
  await getDevice(body.deviceName)
  const page = pageOf(body)
  const limit = needed(page)
  if (body.perAlarm) {
    const { rows, ...rest } = pageOfSome(openFirst(await newestAlarms(body.deviceName, limit)), page, limit, orderOf)
    return { ...rest, eventsData: [], alarmsData: rows }
  }
  const { rows, ...rest } = pageOfSome(await listEvents(body.deviceName, limit), page, limit, ({ id }) => id)
  return { ...rest, eventsData: rows }
})

/** A page of the newest rows. They are counted where no others were left out. */
const pageOfSome = <T>(found: readonly T[], page: PageRequest, limit: number, keyOf: (row: T) => string) => {
  const { total, ...rest } = answerPage(found, page, keyOf, 'descending')
  const isCounted = found.length < limit || limit === alarmsLimit
  return { ...rest, ...(isCounted && { total }) }
}

const orderOf = (alarm: Alarm): string => `${alarm.state === 'open' ? 1 : 0}#${alarmKey(alarm)}`

const openFirst = (alarms: readonly Alarm[]): Alarm[] =>
  alarms.toSorted((one, other) => (orderOf(one) < orderOf(other) ? 1 : -1))
