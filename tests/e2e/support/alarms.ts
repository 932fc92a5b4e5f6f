import type { Page } from 'playwright-core'
import type { Alarm } from '#shared/contract/alarm.ts'
import { intercept } from './intercept.ts'

const values = {
  PUMP_PRESSURE: 412.3,
  STATE: 'RUN',
  COLUMN_TEMP: 39.5,
  LID_OPEN: false,
  LAMP_HOURS: null,
  SOLVENT_LEVEL: 12,
}

/** An alarm as the report has it, the newest first; every property follows from `index`. */
export const alarm = (index: number): Alarm => {
  const at = (minutes: number): string => new Date(Date.UTC(2026, 2, 2, 1) - minutes * 60_000).toISOString()
  const isOpen = index % 3 === 1
  return {
    id: `SN${index % 7}/${index}`,
    alarmDate: at(index * 30),
    lastAlarmDate: at(index * 30 - 12),
    triggeringRule: index % 2 === 0 ? 'PressureHigh' : 'LidOpen',
    alarmSeverity: 121,
    alarmDescription: `Pressure is "high" ${index}`,
    mnemonicValues: Object.fromEntries(Object.entries(values).slice(0, 1 + (index % 6))),
    deviceName: `SN${index % 7}`,
    modelName: `Model${index % 3}`,
    ruleExpression: '(PUMP_PRESSURE > 400)',
    count: 1 + index * 13,
    state: isOpen ? 'open' : 'closed',
    revision: 1,
    ...(!isOpen && { closedAt: at(index * 30 - 15), closedBy: 'FALSE' }),
    ...(index % 4 === 0 && { acknowledgedBy: 'admin', acknowledgedAt: at(index * 30 - 20), comment: 'Seal replaced' }),
  }
}

export const alarmsUpTo = (count: number): Alarm[] => Array.from({ length: count }, (_, index) => alarm(index + 1))

/** Answers the report's call with these alarms, and returns the requests. */
export const answerAlarms = async (page: Page, eventsData: readonly Alarm[], more: object = {}): Promise<unknown[]> => {
  const asked: unknown[] = []
  await intercept(page, '*/api/getalarms', route => {
    asked.push(route.input())
    return route.fulfill({ json: { total: eventsData.length, eventsData, ...more } })
  })
  return asked
}

/** The address of the report with the results of a search. */
export const reportAddress = '/alarms-report?searchSeverity=121&searchStartDate=2026-03-01&searchEndDate=2026-03-01'
