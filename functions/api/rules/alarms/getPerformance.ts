import type { Alarm } from '#shared/contract/alarm.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { iso } from '#shared/time/iso.ts'
import { performanceDays } from '#shared/alarms/performance.ts'
import { alarmsLimit } from '../../../data/alarms/alarmQueries.ts'
import { periodAlarms } from '../../../data/alarms/periodAlarms.ts'
import { readDirectory } from '../../../data/notifications/teams/directoryRepository.ts'
import { byName, listRules } from '../../../data/rules/ruleRepository.ts'
import { Validation } from '../../../domain/errors.ts'
import type { CountedAlarm, Period } from '../../../domain/performance/countedAlarm.ts'
import { performanceOf } from '../../../domain/performance/performance.ts'
import { teamRatesOf } from '../../../domain/performance/teamRates.ts'
import { askedDays } from '../../../http/askedDays.ts'
import { handle } from '../../../http/handle.ts'

/** Decision 157 says how the figures are counted. */
export const getPerformance = handle(rules.getPerformance, async ({ body, now }) => {
  const days = askedDays(body, performanceDays)
  const asked: Period = { from: (days[0]?.from ?? 0) * 1000, to: Math.min((days.at(-1)?.to ?? 0) * 1000, now) }
  if (asked.from >= asked.to) throw new Validation([{ field: 'startDay', message: 'Choose a day that has begun' }])
  const [{ alarms, countedFrom }, all, { teams }] = await Promise.all([
    periodAlarms(asked),
    listRules(),
    readDirectory(),
  ])
  const period = countedFrom === undefined ? asked : { ...asked, from: Date.parse(countedFrom) }
  const counted = alarms.map(countedOf)
  return {
    from: iso(period.from),
    to: iso(period.to),
    ...(countedFrom !== undefined && { message: `The newest ${alarmsLimit} alarms; choose fewer days to see others` }),
    ...performanceOf(counted, { period, days, now, rules: byName(all) }),
    teams: teamRatesOf(teams, counted, period),
  }
})

const countedOf = (alarm: Alarm): CountedAlarm => ({
  ruleName: alarm.triggeringRule,
  deviceName: alarm.deviceName,
  modelName: alarm.modelName,
  severity: alarm.alarmSeverity,
  openedAt: Date.parse(alarm.alarmDate),
  closedAt: timeOf(alarm.closedAt),
  acknowledgedAt: timeOf(alarm.acknowledgedAt),
})

const timeOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text))
