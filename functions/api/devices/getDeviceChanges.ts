import { createHash } from 'node:crypto'
import { pageOf } from '#shared/contract/paging.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import { reportedFields } from '../../data/devices/deviceItem.ts'
import { getDevice } from '../../data/devices/deviceRepository.ts'
import { readDeviceState } from '../../data/devices/deviceStateRepository.ts'
import { listSampleEvents } from '../../data/history/historyRepository.ts'
import { handle } from '../../http/handle.ts'
import { explained, listedAlarms } from '../alarms/alarmsOfDevice.ts'
import { alarmingItems } from './alarmingItems.ts'
import { allDeviceData } from './deviceData.ts'
import { withForecast } from './withForecast.ts'

/**
 * Returns what has changed on an instrument since the page's last call. Every message of an instrument, sample
 * reports included, raises the revision of its state. While the instrument is idle, the call therefore reads only its
 * item, its state and its alarms. The data that explains the alarms is read only if an alarm or the revision has
 * changed.
 */
export const getDeviceChanges = handle(devices.getDeviceChanges, async ({ body, now }) => {
  const { deviceName, seen } = body
  const page = pageOf(body)
  const reading = readDeviceState(deviceName)
  const [device, state, listed] = await Promise.all([
    getDevice(deviceName),
    reading,
    listedAlarms(deviceName, page, () => reading),
  ])
  const versions = { reported: String(state.revision), device: String(device.revision) }
  const isReported = versions.reported !== seen?.reported
  const changed =
    isReported || versions.device !== seen.device
      ? { device: withForecast({ ...device, ...reportedFields(state) }, state, now) }
      : {}
  const alarmsListed = `${digestValue(listed)}.`
  if (!isReported && seen.alarms.startsWith(alarmsListed))
    return { seen: { ...versions, alarms: seen.alarms }, ...changed }
  const events = await listSampleEvents(deviceName)
  const alarms = await explained(listed, events, now)
  const alarmsVersion = `${alarmsListed}${digestValue(alarms)}`
  return {
    seen: { ...versions, alarms: alarmsVersion },
    ...changed,
    ...(isReported && {
      data: await allDeviceData(state, device.modelName, events, page, alarmingItems(listed.rows)),
    }),
    ...(alarmsVersion !== seen?.alarms && { alarms }),
  }
})

const digestValue = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')
