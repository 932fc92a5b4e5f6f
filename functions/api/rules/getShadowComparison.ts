import type { Alarm } from '#shared/contract/alarm.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { comparedDays, comparedListed } from '#shared/rules/ruleLimits.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { iso } from '#shared/time/iso.ts'
import { findNamedRules } from '../../application/rules/findNamedRules.ts'
import { listAlarms, readListed } from '../../data/alarms/alarmListing.ts'
import { alarmsLimit } from '../../data/alarms/alarmQueries.ts'
import { shadowAlarmsOf } from '../../data/alarms/shadowAlarms.ts'
import { getRule } from '../../data/rules/ruleRepository.ts'
import { Validation } from '../../domain/errors.ts'
import { compareAlarms, toleranceOf, type SpanOfAlarm } from '../../domain/rules/compareShadow.ts'
import { modelsOf } from '../../domain/rules/shadowProblems.ts'
import { handle } from '../../http/handle.ts'

const periodMs = comparedDays * 86_400_000

export const getShadowComparison = handle(rules.getShadowComparison, async ({ query: { ruleName }, now }) => {
  const rule = await getRule(ruleName)
  if (!rule.shadow)
    throw new Validation([{ field: 'ruleName', message: `${ruleName} is not a shadow rule. Choose a shadow rule` }])
  const named = await findNamedRules([rule])
  const { comparedWith = '' } = rule.shadow
  const live = named.get(comparedWith)
  const models = modelsOf(rule, named).filter(model => !live || modelsOf(live, named).includes(model))
  const begin = now - periodMs
  // The compared period begins with the shadow's version. The time of that version may be before its publication, if
  // an instrument's clock is behind.
  const from = Math.max(begin, Date.parse(rule.versionTime))
  // Alarms from before the compared period are read too, because one of them may be the counterpart of an alarm in
  // the period.
  const searched = { from: begin - periodMs, to: now }
  const [own, others] = await Promise.all([
    shadowAlarmsOf(rule, searched, alarmsLimit),
    live ? alarmsOfRule(live.ruleName, searched) : [],
  ])
  const ofModels = ({ modelName }: SpanOfAlarm): boolean => models.includes(modelName)
  const toleranceMs = toleranceOf([rule.window.seconds, live?.window.seconds])
  const found = compareAlarms(own.filter(ofModels), others.filter(ofModels), {
    shadowFrom: begin,
    liveFrom: from,
    toleranceMs,
  })
  const isCut = Math.max(own.length, others.length) === alarmsLimit
  return {
    ruleName,
    ...(live && { comparedWith }),
    models,
    from: iso(from),
    to: iso(now),
    toleranceSeconds: toleranceMs / 1000,
    ...(isCut && { message: `Only the newest ${alarmsLimit} alarms of each rule are compared` }),
    shadow: found.shadow,
    live: found.live,
    total: found.alarms.length,
    alarms: found.alarms.slice(0, comparedListed).map(({ deviceName, modelName, from: began, to, firings, where }) => ({
      deviceName,
      modelName,
      alarmDate: iso(began),
      ...(to !== undefined && { closedAt: iso(to) }),
      firings,
      where,
    })),
  }
})

const alarmsOfRule = async (ruleName: string, period: TimePeriod): Promise<SpanOfAlarm[]> =>
  (await readListed(await listAlarms(period, ({ triggeringRule }) => triggeringRule === ruleName))).map(spanOf)

const spanOf = ({ deviceName, modelName, alarmDate, closedAt, count }: Alarm): SpanOfAlarm => ({
  deviceName,
  modelName,
  from: Date.parse(alarmDate),
  to: closedAt === undefined ? undefined : Date.parse(closedAt),
  firings: count,
})
