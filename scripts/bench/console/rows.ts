import { toWireDevice, newDeviceItem } from '#functions/data/devices/deviceItem.ts'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import type { Device } from '#shared/contract/device.ts'
import { severities } from '#shared/alarms/severity.ts'
import { admitted } from '../messages.ts'

export const rowCount = 10_000

const minuteMs = 60_000
const statuses = ['READY', 'RUN', 'FAULT', 'UNKNOWN', 'STOPPED']

/** Returns a shuffled position for each row, because sorting rows that are already in order would take no time. */
const shuffled = (index: number): number => (index * 7_919) % rowCount

/** Creates the instruments of a long list, sorted by name in the same order as the server's. */
export const manyDevices = (now: number): readonly Device[] =>
  Array.from({ length: rowCount }, (_, index) => {
    const at = now - shuffled(index) * minuteMs
    const state = admitted(index, at)
    const raw = statuses[index % statuses.length] ?? ''
    return toWireDevice(newDeviceItem({ ...state, status: { raw, at }, lastDataItem: at }))
  })

/** Creates the alarms of a long list: open and unacknowledged, newest first. */
export const manyAlarms = (now: number): readonly OpenAlarm[] =>
  Array.from({ length: rowCount }, (_, index): OpenAlarm => {
    const alarmDate = new Date(now - index * minuteMs).toISOString()
    const { deviceName, modelName = '' } = admitted(shuffled(index), now)
    const item = `ITEM_${index % 30}`
    const limits = [`> ${400 + (index % 7)}`]
    return {
      id: `${deviceName}/${alarmDate}#Rule_${index % 200}#1`,
      alarmDate,
      lastAlarmDate: alarmDate,
      triggeringRule: `Rule_${index % 200}`,
      alarmSeverity: severities[index % severities.length]?.code ?? 0,
      alarmDescription: `${item} is higher than it should be`,
      mnemonicValues: { [item]: 412.3 + index },
      deviceName,
      modelName,
      ruleExpression: `(${item} ${limits.join('')})`,
      count: 1 + (index % 40),
      state: 'open',
      revision: 1,
      seen: [{ name: item, displayName: `Item ${index % 30}`, value: 412.3 + index, unitsOfMeasure: 'bar', limits }],
    }
  })
