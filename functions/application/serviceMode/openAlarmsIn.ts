import type { Alarm } from '#shared/contract/alarm.ts'
import { alarmsAt, openAlarmKeys, otherOpenAlarms } from '../../data/alarms/currentAlarms.ts'
import { openAlarmsOfRule } from '../../data/alarms/relatedAlarms.ts'
import { listDevices } from '../../data/devices/deviceRepository.ts'
import { readDeviceState } from '../../data/devices/deviceStateRepository.ts'
import type { ServiceSubject } from '../../domain/serviceMode/serviceMode.ts'

/**
 * Returns the open alarms of an instrument, of a model's instruments or of a rule. An instrument's alarms are read
 * from its state, which contains an alarm as soon as its firing is in the outbox. The index of alarms lags slightly
 * behind.
 */
export const openAlarmsIn = async ({ kind, name }: ServiceSubject): Promise<Alarm[]> => {
  if (kind === 'instrument') return otherOpenAlarms(await readDeviceState(name), [])
  const keys = kind === 'rule' ? await openAlarmsOfRule(name) : await openAlarmsOfModel(name)
  return (await alarmsAt(keys)).filter(({ state }) => state === 'open')
}

const openAlarmsOfModel = async (modelName: string) => {
  const [keys, devices] = await Promise.all([openAlarmKeys(), listDevices(modelName)])
  const names = new Set(devices.map(({ deviceName }) => deviceName))
  return keys.filter(({ deviceName }) => names.has(deviceName))
}
