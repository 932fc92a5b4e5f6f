import { pageOf } from '#shared/contract/paging.ts'
import { routes } from '#shared/contract/routes.ts'
import { listEvents } from '../../data/alarmRepository.ts'
import { getDevice } from '../../data/deviceRepository.ts'
import { answerPage } from '../../http/answerPage.ts'
import { handle } from '../../http/handle.ts'

export const getEvents = handle(routes.rules.getEvents, async ({ body }) => {
  await getDevice(body.deviceName)
  const found = await listEvents(body.deviceName)
  const { rows, ...page } = answerPage(found, pageOf(body), ({ id }) => id, 'descending')
  return { ...page, eventsData: rows }
})
