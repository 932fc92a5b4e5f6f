import { pageOf } from '#shared/contract/paging.ts'
import { rules } from '#shared/contract/rules.ts'
import { alarmsLimit, listAlarms } from '../../../data/alarms/alarmRepository.ts'
import { alarmKey } from '../../../data/alarms/readAlarm.ts'
import { alarmMatches, alarmWindow } from './alarmSearch.ts'
import { answerPage } from '../../../http/answerPage.ts'
import { handle } from '../../../http/handle.ts'

export const getAlarms = handle(rules.getAlarms, async ({ body, now }) => {
  const window = alarmWindow(body, now)
  const found = await listAlarms(window, alarm => alarmMatches(alarm, body), body.deviceName || undefined)
  const { rows, ...page } = answerPage(found, pageOf(body), alarmKey, 'descending')
  // Readers must not take the alarms that are left out for alarms that never happened.
  const message = `The newest ${alarmsLimit} alarms; choose a narrower window to see the others`
  return { ...page, ...(found.length === alarmsLimit && { message }), eventsData: rows }
})
