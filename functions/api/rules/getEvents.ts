import { eventsCounted } from '#shared/contract/alarms.ts'
import { pageOf, type PageRequest } from '#shared/contract/paging.ts'
import { routes } from '#shared/contract/routes.ts'
import { alarmsLimit, listEvents } from '../../data/alarms/alarmRepository.ts'
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
  const found = await listEvents(body.deviceName, limit)
  const { rows, total, ...rest } = answerPage(found, page, ({ id }) => id, 'descending')
  const isCounted = found.length < limit || limit === alarmsLimit
  return { ...rest, ...(isCounted && { total }), eventsData: rows }
})
