import { pageOf } from '#shared/contract/paging.ts'
import { routes } from '#shared/contract/routes.ts'
import { listAlarms } from '../../data/alarmRepository.ts'
import { alarmMatches, alarmWindow } from '../../domain/alarms/alarmSearch.ts'
import { answerPage } from '../../http/answerPage.ts'
import { handle } from '../../http/handle.ts'

export const getAlarms = handle(routes.rules.getAlarms, async ({ body, now }) => {
  const all = await listAlarms(alarmWindow(body, now), body.deviceName || undefined)
  const found = all.filter(alarm => alarmMatches(alarm, body))
  const { rows, ...page } = answerPage(found, pageOf(body), ({ alarmDate, id }) => `${alarmDate} ${id}`, 'descending')
  return { ...page, eventsData: rows }
})
