import type { Alarm } from '#shared/contract/alarm.ts'
import type { Performance } from '#shared/contract/calls/performance.ts'
import { iso } from '#shared/time/iso.ts'
import { alarmsLimit } from '../../data/alarms/alarmQueries.ts'
import { periodAlarms } from '../../data/alarms/periodAlarms.ts'
import { readDirectory } from '../../data/notifications/teams/directoryRepository.ts'
import { byName, listRules } from '../../data/rules/ruleRepository.ts'
import type { CountedAlarm, Period } from '../../domain/performance/countedAlarm.ts'
import { computePerformance } from '../../domain/performance/performance.ts'
import { computeTeamRates } from '../../domain/performance/teamRates.ts'
import type { ZonedDay } from '../../domain/utilisation/utilisation.ts'

/** Computes the figures on the alarms of a period. Decision 157 says how they are counted. */
export const readPerformance = async (asked: Period, days: readonly ZonedDay[], now: number): Promise<Performance> => {
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
    ...computePerformance(counted, { period, days, now, rules: byName(all) }),
    teams: computeTeamRates(teams, counted, period),
  }
}

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
