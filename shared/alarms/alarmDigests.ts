import type { OpenAlarm } from '../contract/alarm.ts'
import { listDigests } from '../contract/listDigests.ts'

/** The key that the service sorts alarms by: the time of the first firing, then the rule, then the instrument. */
const sortKeyOf = ({ id, deviceName }: OpenAlarm): string => `${id.slice(deviceName.length + 1)}#${deviceName}`

/**
 * Computes the digests of the list of alarms, one per group of alarms, newest alarm first. The alarms page sends the
 * digests of what it has loaded, and receives only the groups that have changed.
 */
export const alarmDigests = listDigests<OpenAlarm>({
  keyOf: alarm => alarm.id,
  isBefore: (one, other) => sortKeyOf(one) > sortKeyOf(other),
  fields: {
    id: true,
    alarmDate: true,
    lastAlarmDate: true,
    triggeringRule: true,
    alarmSeverity: true,
    alarmDescription: true,
    mnemonicValues: true,
    deviceName: true,
    modelName: true,
    ruleExpression: true,
    count: true,
    state: true,
    life: true,
    closedAt: true,
    closedBy: true,
    acknowledgedBy: true,
    acknowledgedAt: true,
    comment: true,
    revision: true,
    seen: true,
    lastContacted: true,
    suppressed: true,
    shelf: true,
    serviceMode: true,
    pastServiceMode: true,
  },
})
