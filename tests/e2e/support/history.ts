import type { Page } from 'playwright-core'
import type { AlarmEvent, DeviceAlarm } from '#shared/contract/alarm.ts'
import type { Explanation } from '#shared/contract/calls/rules/trials.ts'
import type { Rule } from '#shared/contract/rule.ts'
import type { ChartSeries } from '#shared/contract/chart.ts'
import type { DataPoint, HistoricalPoint } from '#shared/contract/device.ts'
import { device } from './devices.ts'
import { intercept, type HeldRequest } from './intercept.ts'

const start = Date.UTC(2026, 0, 1)

const at = (minutes: number): string => new Date(start + minutes * 60_000).toISOString()

/** A period that holds every value below, as an address spells it. */
export const periodAddress = `from=${at(-1)}&to=${at(61)}`

const point = (mnemonicName: string, mnemonicDisplayName: string): DataPoint => ({
  mnemonicName,
  mnemonicDisplayName,
  mnemonicValue: 412.3,
  mnemonicTimeStamp: at(60),
  unitsOfMeasure: 'bar',
})

/** An hour of one item, a value a minute, newest first. */
export const anHourOf = (mnemonicName: string): HistoricalPoint[] =>
  Array.from({ length: 60 }, (_, index) => ({
    mnemonicName,
    mnemonicValue: mnemonicName === 'STATE' ? (index < 30 ? 'RUN' : '<script>') : 400 + index,
    timeStamp: at(60 - index),
  }))

const seriesOf = (mnemonicName: string): ChartSeries => {
  const about = { mnemonicName, mnemonicDisplayName: 'N/A', unitsOfMeasure: 'bar', count: 60, gapSeconds: 180 }
  return mnemonicName === 'STATE'
    ? {
        ...about,
        kind: 'states',
        changes: [
          { timeStamp: at(1), until: at(30), value: '<script>' },
          { timeStamp: at(31), until: at(60), value: 'RUN' },
        ],
      }
    : {
        ...about,
        kind: 'numbers',
        buckets: anHourOf(mnemonicName)
          .toReversed()
          .map(({ timeStamp, mnemonicValue }) => {
            const value = Number(mnemonicValue)
            return { timeStamp, min: value - 5, max: value + 5, last: value, count: 1 }
          }),
      }
}

/** An event of a rule with the longest name there is. */
const event: AlarmEvent = {
  id: 'event-1',
  alarmDate: at(60),
  triggeringRule: 'R'.repeat(128),
  alarmSeverity: 181,
  alarmDescription: 'The pump has been above its pressure limit for longer than the column stands',
  mnemonicValues: { PRESSURE: 412.3, STATE: '<script>', LEVEL: null },
  deviceName: 'SN00003',
  modelName: 'Model0',
  ruleExpression: '(PRESSURE > 400)',
  late: false,
  receivedAt: at(60),
  alarmId: 'alarm-1',
  state: 'open',
  samples: [],
}

/** The event's alarm, which has fired 49 times. */
const alarm: DeviceAlarm = {
  id: event.alarmId,
  alarmDate: at(11),
  lastAlarmDate: event.alarmDate,
  triggeringRule: event.triggeringRule,
  alarmSeverity: event.alarmSeverity,
  alarmDescription: event.alarmDescription,
  // The values of the first firing.
  mnemonicValues: { ...event.mnemonicValues, PRESSURE: 401.5 },
  deviceName: event.deviceName,
  modelName: event.modelName,
  ruleExpression: event.ruleExpression,
  count: 49,
  state: 'open',
  revision: 1,
  seen: [
    { name: 'PRESSURE', displayName: 'Pump pressure', value: 412.3, unitsOfMeasure: 'bar', limits: ['> 400'] },
    { name: 'STATE', displayName: '', value: '<script>', unitsOfMeasure: '', limits: [] },
  ],
  samplesAtRisk: [{ sampleId: 'S-1', batchId: 'B-1' }],
}

const rule: Rule = {
  ruleName: event.triggeringRule,
  ruleType: 'ruleOfRules',
  description: event.alarmDescription,
  ruleExpression: '',
  dependentRules: ['A', 'B'],
  models: ['Model0'],
  severity: 181,
  isDeleted: 'true',
  NotificationType: 'Customer & TAC',
  resetAlarmWhenFalse: false,
  resetAlarmAfterFirstTrigger: false,
  inputValues: [],
  userGroups: ['adminGroup'],
  revision: 1,
  versionTimestamp: at(0),
  createTime: at(0),
  updateTime: at(0),
  createdBy: 'admin',
  updatedBy: 'admin',
}

const part = (text: string, verdict: 'TRUE' | 'UNKNOWN', start: number) => ({
  type: 'condition' as const,
  text,
  start,
  end: start + text.length,
  verdict,
  sides: [],
})

const explanation: Explanation = {
  ruleName: event.triggeringRule,
  deviceName: event.deviceName,
  at: event.alarmDate,
  ruleType: 'Expression',
  fired: true,
  verdict: 'TRUE',
  message: 'The rule fired at this time',
  ruleExpression: "(PRESSURE > 400) or (STATE = 'RUN')",
  expression: {
    type: 'or',
    text: "(PRESSURE > 400) or (STATE = 'RUN')",
    start: 0,
    end: 35,
    verdict: 'TRUE',
    sides: [part('(PRESSURE > 400)', 'TRUE', 0), part("(STATE = 'RUN')", 'UNKNOWN', 20)],
  },
  inputs: [
    { name: 'PRESSURE', value: 412.3, at: event.alarmDate, ageSeconds: 0, known: true },
    { name: 'STATE', value: null, at: null, ageSeconds: null, known: false },
  ],
  windowCount: 2,
  needed: 3,
  firings: [],
}

export interface HistoryAnswers {
  /** The mnemonics of each call for values, in order. */
  readonly asked: string[][]
  /** The period of each call for values. */
  readonly searched: { startDate: string; endDate: string }[]
  /** The period of each call for the chart. */
  readonly periods: { startDate: string; endDate: string }[]
}

interface Asked {
  readonly mnemonics: string[]
  readonly startDate: string
  readonly endDate: string
}

/**
 * An instrument SN00003 with `extra` data items besides pressure and state, and its history. A call for values that
 * names an item of `failing` is answered 504. The tab leaves its page, and the caller opens the next one.
 */
export const answerHistory = async (
  page: Page,
  { extra = 0, failing = new Set<string>() }: { extra?: number; failing?: ReadonlySet<string> } = {},
): Promise<HistoryAnswers> => {
  const answers: HistoryAnswers = { asked: [], searched: [], periods: [] }
  // A call of the page before, on its way or repeated, would be counted as one of the next page.
  await page.goto('about:blank')
  const points = [
    point('PRESSURE', 'Pump pressure'),
    point('STATE', 'N/A'),
    ...Array.from({ length: extra }, (_, index) => point(`X${index}`, `Extra ${index}`)),
  ]
  await intercept(page, '*/api/device/SN00003', route => route.fulfill({ json: { device: device(3) } }))
  await intercept(page, '*/api/device/changes', route =>
    route.fulfill({ json: { seen: { reported: '1', device: '1', alarms: '1' } } }),
  )
  await intercept(page, '*/api/get_deviceParameters', route =>
    route.fulfill({ json: { total: 0, deviceParameters: [] } }),
  )
  await intercept(page, '*/api/getevents', route =>
    route.fulfill({ json: { total: 1, eventsData: [event], alarmsData: [alarm] } }),
  )
  await intercept(page, '*/api/explainrule', route => route.fulfill({ json: explanation }))
  await intercept(page, '*/api/getrulesbasedonmodel*', route =>
    route.fulfill({ json: { total: 1, rulesList: [rule] } }),
  )
  await intercept(page, '*/api/devicedata', route => {
    const { category, pageSize } = route.input() as { category: string; pageSize: number }
    const rows = category === 'MassSpec' ? points.slice(0, pageSize) : []
    const list = { error: 'errorDetails', 'sample Item': 'deviceList' }[category] ?? 'deviceListValues'
    return route.fulfill({ json: { total: rows.length, [list]: rows } })
  })
  await intercept(page, '*/api/device/hystoricaldata', route => {
    const { mnemonics, startDate, endDate } = route.input() as Asked
    answers.asked.push(mnemonics)
    answers.searched.push({ startDate, endDate })
    if (mnemonics.some(mnemonic => failing.has(mnemonic))) return timedOut(route)
    const historicalData = mnemonics.flatMap(anHourOf).sort((a, b) => b.timeStamp.localeCompare(a.timeStamp))
    return route.fulfill({ json: { total: historicalData.length, historicalData } })
  })
  await intercept(page, '*/api/device/statushistory', route => route.fulfill({ json: { total: 0, stretches: [] } }))
  await intercept(page, '*/api/device/historychart', route => {
    const { mnemonics, startDate, endDate, points } = route.input() as Asked & { readonly points?: number }
    // The small lines beside the latest values are not charts.
    if (points === undefined) answers.periods.push({ startDate, endDate })
    return route.fulfill({ json: { series: mnemonics.map(seriesOf) } })
  })
  return answers
}

const timedOut = (route: HeldRequest): Promise<void> =>
  route.fulfill({ status: 504, json: { message: 'Endpoint request timed out' } })
