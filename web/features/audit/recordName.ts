import type { AuditRecord } from '#shared/contract/calls/audit.ts'
import { momentIn } from '#shared/time/zonedTime.ts'

/** Matches the id of an alarm: instrument, time, rule, and the rule's version. */
const alarmId = /^([^/]+)\/(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)#([^#]+)#/

/** The name of the changed thing, as people know it. An alarm is named by its instrument, its rule and its start. */
export const recordName = ({ entity, name }: Pick<AuditRecord, 'entity' | 'name'>, zone: string): string => {
  const [, deviceName, at, ruleName] = (entity === 'alarm' && alarmId.exec(name)) || []
  return at === undefined ? name : `${deviceName}, ${ruleName}, ${momentIn(zone, at)}`
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** A field's value before or after a change, as the audit page shows it. A time is shown in the viewer's zone. */
export const fieldValue = (value: string, zone: string): string => (instant.test(value) ? momentIn(zone, value) : value)
