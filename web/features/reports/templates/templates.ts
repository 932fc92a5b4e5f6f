import type { ReportCondition } from '#shared/reporting/conditions.ts'
import type { EntityName } from '#shared/reporting/entities.ts'
import type { TimeStep } from '#shared/reporting/measures.ts'
import { rowsFrom } from '../conditionRows.ts'
import { noReport, type ReportValues } from '../reportValues.ts'

/** A template for a new report, which answers a common question of a laboratory. */
export interface ReportTemplate {
  readonly id: string
  readonly title: string
  readonly question: string
  readonly entity: EntityName
  readonly parameters: readonly string[]
  readonly measures?: readonly string[]
  readonly step?: TimeStep
  /** The conditions of the report. If a condition's value is empty, the user has to enter it. */
  readonly conditions?: readonly (readonly [parameter: string, operand: ReportCondition['operands'], value: string])[]
  /** The number of days up to today that the report covers. If it is missing, the report covers all data. */
  readonly days?: number
}

/**
 * In a report on events, each row is a firing. This text warns users not to take the number of firings for the number
 * of alarms.
 */
const aboutFirings = 'An alarm can have many firings: all of one rule on one instrument until it closes.'

export const templates: readonly ReportTemplate[] = [
  {
    id: 'firings-by-rule',
    title: 'Firings by rule',
    question: `Which rules fire most, and on how many instruments? ${aboutFirings}`,
    entity: 'events',
    parameters: ['triggeringRule', 'alarmSeverity'],
    measures: ['count', 'distinct(deviceName)'],
    days: 30,
  },
  {
    id: 'firings-by-instrument',
    title: 'Firings by instrument',
    question: `On which instruments do rules fire most? ${aboutFirings}`,
    entity: 'events',
    parameters: ['modelName', 'deviceName'],
    measures: ['count', 'distinct(triggeringRule)', 'days'],
    days: 30,
  },
  {
    id: 'firings-by-day',
    title: 'Firings by day and model',
    question: `Do rules fire more or less often than before? ${aboutFirings}`,
    entity: 'events',
    parameters: ['alarmDate', 'modelName'],
    measures: ['count'],
    step: 'day',
    days: 30,
  },
  {
    id: 'urgent-firings',
    title: 'Firings sent to customers at once',
    question: 'What were customers notified of in the last week?',
    entity: 'events',
    parameters: ['alarmDate', 'deviceName', 'modelName', 'triggeringRule', 'alarmDescription', 'mnemonicValues'],
    conditions: [['alarmSeverity', '=', '120']],
    days: 7,
  },
  {
    id: 'late-firings',
    title: 'Late firings',
    question: 'Which firings came from readings that arrived late?',
    entity: 'events',
    parameters: ['alarmDate', 'receivedAt', 'deviceName', 'triggeringRule'],
    conditions: [['late', '=', 'true']],
    days: 30,
  },
  {
    id: 'drift',
    title: 'Drift of a value',
    question: 'How do the mean, lowest and highest values of a data item change from day to day?',
    entity: 'timeseries',
    parameters: ['deviceTimeStamp', 'deviceName'],
    measures: ['average(mnemonicNumber)', 'minimum(mnemonicNumber)', 'maximum(mnemonicNumber)', 'count'],
    step: 'day',
    conditions: [['mnemonicName', '=', '']],
    days: 30,
  },
  {
    id: 'out-of-range',
    title: 'Values above a limit',
    question: 'When was a data item above its limit, and where?',
    entity: 'timeseries',
    parameters: ['deviceTimeStamp', 'deviceName', 'mnemonicName', 'mnemonicNumber'],
    conditions: [
      ['mnemonicName', '=', ''],
      ['mnemonicNumber', '>', ''],
    ],
    days: 7,
  },
  {
    id: 'uptime',
    title: 'Uptime by model',
    question: 'In how many hours of each day did instruments report, and how many of them?',
    entity: 'timeseries',
    parameters: ['deviceTimeStamp', 'modelName'],
    measures: ['hours', 'distinct(deviceName)'],
    step: 'day',
    days: 7,
  },
  {
    id: 'utilization',
    title: 'Hours with readings by instrument',
    question: 'In how many hours did each instrument report values, idle or not?',
    entity: 'timeseries',
    parameters: ['modelName', 'deviceName'],
    measures: ['hours', 'days'],
    days: 30,
  },
  {
    id: 'utilisation-by-model',
    title: 'Utilisation by model',
    question:
      'For how many minutes of each day did the instruments of a model run, and for how many were they in fault?',
    entity: 'utilisation',
    parameters: ['day', 'modelName'],
    measures: ['distinct(deviceName)', 'sum(runningMinutes)', 'sum(readyMinutes)', 'sum(faultMinutes)', 'sum(runs)'],
    days: 30,
  },
  {
    id: 'failed-deliveries',
    title: 'Deliveries that failed',
    question: 'Which messages about alarms did not arrive until yesterday, to whom, and why?',
    entity: 'deliveries',
    parameters: ['recordedAt', 'deviceName', 'ruleName', 'receiver', 'channel', 'outcome', 'reason'],
    conditions: [['outcome', 'matches', '^(failed|bounced|complained)$']],
    days: 30,
  },
  {
    id: 'fleet-by-status',
    title: 'Fleet by model and status',
    question: 'What is in the fleet, and what is its status?',
    entity: 'device_information',
    parameters: ['modelName', 'displayStatus'],
    measures: ['count'],
  },
  {
    id: 'waiting-for-admission',
    title: 'Instruments waiting for admission',
    question: 'Which instruments has nobody admitted yet?',
    entity: 'device_information',
    parameters: ['deviceName', 'modelName', 'registeredOn', 'lastContacted'],
    conditions: [['deviceStatus', '=', 'PENDING']],
  },
  {
    id: 'changed-rules',
    title: 'Rules and who changed them',
    question: 'Which rules watch the fleet, and who changed them last?',
    entity: 'rule',
    parameters: ['ruleName', 'models', 'ruleExpression', 'severity', 'isDeleted', 'updatedBy', 'updateTime'],
  },
]

const dayMs = 86_400_000

/** The start date of a report that covers all data. Nothing was registered or created earlier. */
const beginning = '2020-01-01'

/** The report builder's initial values for a template. */
export const makeTemplateValues = (template: ReportTemplate, now: number): ReportValues => {
  const day = (time: number): string => new Date(time).toISOString().slice(0, 10)
  const { title, question, entity, parameters, measures = [], step = 'none', conditions = [], days } = template
  return {
    ...noReport,
    reportName: title,
    reportDescription: question,
    entity,
    parameters,
    measures,
    step,
    startDate: days === undefined ? beginning : day(now - (days - 1) * dayMs),
    endDate: day(now),
    movingDays: days ?? 'fixed',
    conditions: rowsFrom(
      conditions.map(([parameterName, operands, parameterValue]) => ({
        parameterName,
        operands,
        parameterInputType: { constant: true, dropdown: false },
        parameterValue,
        logicalOperand: 'AND',
      })),
    ),
  }
}
