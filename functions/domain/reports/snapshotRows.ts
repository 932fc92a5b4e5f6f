import type { Device } from '#shared/contract/device.ts'
import type { ModelSummary } from '#shared/contract/calls/models.ts'
import type { Rule } from '#shared/contract/rule.ts'
import { sqlTime, type dataSets } from '#shared/server/dataSets.ts'
import { displayStatusOf } from '#shared/devices/status.ts'
import { versionOf } from '#shared/devices/versionDrift.ts'
import type { SnapshotEntity } from './sources.ts'

type Columns<Entity extends SnapshotEntity> = keyof (typeof dataSets)[Entity]['columns']

/** One row of a snapshot. A missing column is null. */
type RowOf<Entity extends SnapshotEntity> = Readonly<Record<Columns<Entity>, string | number | boolean | undefined>>

const optionalTime = (time: string | undefined): string | undefined => (time === undefined ? undefined : sqlTime(time))

/** Builds an instrument's row for reports. */
export const deviceRow = (device: Device): RowOf<'device_information'> => ({
  device_name: device.deviceName,
  model_name: device.modelName,
  group_status: device.groupStatus,
  display_status: displayStatusOf(device.groupStatus),
  device_status: device.deviceStatus,
  desired_status: device.desiredStatus,
  registered_on: sqlTime(device.registerdOn),
  last_contacted: optionalTime(device.lastContacted),
  last_data_item_date: optionalTime(device.lastDataItemDate),
  ic_status: device.ICStatus,
  ic_last_contacted_time: optionalTime(device.ICLastContactedTime),
  remarks: device.remarks,
  updated_by: device.updatedBy,
  version: versionOf(device),
})

/** Builds a rule's row for reports. Lists are joined by semicolons, as in exported files. */
export const ruleRow = (rule: Rule): RowOf<'rule'> => ({
  rule_name: rule.ruleName,
  rule_type: rule.ruleType,
  description: rule.description,
  rule_expression: rule.ruleExpression,
  dependent_rules: rule.dependentRules.join(';'),
  models: rule.models.join(';'),
  severity: rule.severity,
  notification_type: rule.NotificationType,
  is_deleted: rule.isDeleted,
  alarm_trigger_count: rule.alarmTriggerCount,
  alarm_trigger_window_period: rule.alarmTriggerWindowPeriod,
  reset_alarm_when_false: rule.resetAlarmWhenFalse,
  reset_alarm_after_first_trigger: rule.resetAlarmAfterFirstTrigger,
  create_time: sqlTime(rule.createTime),
  created_by: rule.createdBy,
  update_time: sqlTime(rule.updateTime),
  updated_by: rule.updatedBy,
})

/** Builds a model's row for reports. */
export const modelRow = (model: ModelSummary): RowOf<'model'> => ({
  model_name: model.modelName,
  description: model.description,
  params_count: model.paramsCount,
  created_time: sqlTime(model.createdTime),
  created_by: model.createdBy,
  updated_time: sqlTime(model.updatedTime),
  updated_by: model.updatedBy,
})
