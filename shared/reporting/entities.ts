/**
 * The kinds of rows that a report can be about, as named in requests and answers (specification B §3). The last three
 * are not in the specification.
 */
export const entityNames = [
  'device_information',
  'rule',
  'model',
  'events',
  'timeseries',
  'instrument_status',
  'utilisation',
  'deliveries',
] as const

export type EntityName = (typeof entityNames)[number]

export type ReportDataType = 'string' | 'number' | 'boolean' | 'timestamp'

/** One column of an entity. A report can show it and compare it in conditions. */
export interface ReportParameter {
  readonly parameterName: string
  readonly displayName: string
  readonly dataType: ReportDataType
}

export interface ReportEntity {
  /** The entity's label in the list from which users choose what a report is about (specification B §3). */
  readonly label: string
  /** The parameter that the report's start and end dates apply to (specification B §9). */
  readonly dateParameter: string
  readonly parameters: readonly ReportParameter[]
}

const of =
  (dataType: ReportDataType) =>
  (parameterName: string, displayName: string): ReportParameter => ({ parameterName, displayName, dataType })

const text = of('string')
const number = of('number')
const flag = of('boolean')
const time = of('timestamp')

export const reportEntities: Readonly<Record<EntityName, ReportEntity>> = {
  device_information: {
    label: 'Assets',
    dateParameter: 'registeredOn',
    parameters: [
      text('deviceName', 'Serial Number'),
      text('modelName', 'Model'),
      text('groupStatus', 'Status'),
      text('displayStatus', 'Status as Shown'),
      text('deviceStatus', 'Onboarding Status'),
      text('desiredStatus', 'Desired Status'),
      time('registeredOn', 'Registered On'),
      time('lastContacted', 'Last Contacted'),
      time('lastDataItemDate', 'Last Data Item'),
      number('ICStatus', 'IC Status'),
      time('ICLastContactedTime', 'IC Last Contacted'),
      text('remarks', 'Remarks'),
      text('updatedBy', 'Updated By'),
      text('version', 'Version'),
    ],
  },
  rule: {
    label: 'Rules',
    dateParameter: 'createTime',
    parameters: [
      text('ruleName', 'Rule Name'),
      text('ruleType', 'Type'),
      text('description', 'Description'),
      text('ruleExpression', 'Expression'),
      text('dependentRules', 'Dependent Rules'),
      text('models', 'Models'),
      number('severity', 'Severity'),
      text('NotificationType', 'Notification Type'),
      text('isDeleted', 'Disabled'),
      number('alarmTriggerCount', 'Trigger Count'),
      number('alarmTriggerWindowPeriod', 'Window in Seconds'),
      flag('resetAlarmWhenFalse', 'Reset When False'),
      flag('resetAlarmAfterFirstTrigger', 'Reset After First Trigger'),
      time('createTime', 'Created On'),
      text('createdBy', 'Created By'),
      time('updateTime', 'Updated On'),
      text('updatedBy', 'Updated By'),
    ],
  },
  model: {
    label: 'Models',
    dateParameter: 'createdTime',
    parameters: [
      text('modelName', 'Model'),
      text('description', 'Description'),
      number('paramsCount', 'Number of Parameters'),
      time('createdTime', 'Created On'),
      text('createdBy', 'Created By'),
      time('updatedTime', 'Updated On'),
      text('updatedBy', 'Updated By'),
    ],
  },
  events: {
    label: 'Events',
    dateParameter: 'alarmDate',
    parameters: [
      time('alarmDate', 'Alarm Date'),
      text('deviceName', 'Serial Number'),
      text('modelName', 'Model'),
      text('triggeringRule', 'Rule'),
      number('alarmSeverity', 'Severity'),
      text('alarmDescription', 'Description'),
      text('ruleExpression', 'Expression'),
      text('mnemonicValues', 'Values'),
      flag('late', 'Late'),
      time('receivedAt', 'Received At'),
    ],
  },
  timeseries: {
    label: 'History Data',
    dateParameter: 'deviceTimeStamp',
    parameters: [
      time('deviceTimeStamp', 'Time'),
      text('deviceName', 'Serial Number'),
      text('modelName', 'Model'),
      text('category', 'Category'),
      text('mnemonicName', 'Data Item'),
      number('mnemonicNumber', 'Value as Number'),
      text('mnemonicValue', 'Value as Text'),
      time('receivedAt', 'Received At'),
    ],
  },
  instrument_status: {
    label: 'Instrument Status',
    dateParameter: 'deviceTimeStamp',
    parameters: [
      time('deviceTimeStamp', 'Time'),
      text('deviceName', 'Serial Number'),
      text('modelName', 'Model'),
      text('reportedStatus', 'Reported Status'),
      text('displayStatus', 'Status as Shown'),
      text('connection', 'Connection'),
      number('silentMinutes', 'Minutes of Silence'),
      text('admission', 'Admission'),
      time('receivedAt', 'Received At'),
    ],
  },
  utilisation: {
    label: 'Utilisation',
    dateParameter: 'noon',
    parameters: [
      text('day', 'Day'),
      time('noon', 'Noon of the Day in UTC'),
      text('deviceName', 'Serial Number'),
      text('modelName', 'Model'),
      number('runningMinutes', 'Minutes Running'),
      number('readyMinutes', 'Minutes Ready'),
      number('faultMinutes', 'Minutes in Fault'),
      number('disconnectedMinutes', 'Minutes Disconnected'),
      number('silentMinutes', 'Minutes Silent'),
      number('heldMinutes', 'Minutes without Data'),
      number('notAdmittedMinutes', 'Minutes not Admitted'),
      number('unknownMinutes', 'Minutes Unknown'),
      number('runs', 'Runs Begun'),
      number('faults', 'Faults Begun'),
    ],
  },
  deliveries: {
    label: 'Messages',
    dateParameter: 'recordedAt',
    parameters: [
      time('recordedAt', 'Time'),
      text('alarm', 'Alarm'),
      text('message', 'Message'),
      text('deviceName', 'Serial Number'),
      text('ruleName', 'Rule'),
      text('audience', 'Audience'),
      text('receiver', 'Receiver'),
      text('channel', 'By'),
      text('outcome', 'Outcome'),
      text('reason', 'Reason'),
      number('attempts', 'Attempts'),
      number('minutes', 'Minutes to Delivery'),
    ],
  },
}

/** Returns the parameter with this name, or undefined if the entity has none. */
export const findReportParameter = (entity: EntityName, name: string): ReportParameter | undefined =>
  reportEntities[entity].parameters.find(({ parameterName }) => parameterName === name)
