import { pageOf } from '#shared/contract/paging.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { listEvents } from '../../data/alarms/alarmRepository.ts'
import { getDevice } from '../../data/devices/deviceRepository.ts'
import { handle } from '../../http/handle.ts'
import { alarmsOfDevice, needed, pageOfSome } from './alarmsOfDevice.ts'

export const getEvents = handle(rules.getEvents, async ({ body, now }) => {
  await getDevice(body.deviceName)
  const page = pageOf(body)
  if (body.perAlarm) return { ...(await alarmsOfDevice(body.deviceName, page, now)), eventsData: [] }
  const limit = needed(page)
  const { rows, ...rest } = pageOfSome(await listEvents(body.deviceName, limit), page, limit, ({ id }) => id)
  return { ...rest, eventsData: rows }
})
