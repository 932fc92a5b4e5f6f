import type { TimePeriod } from '#shared/time/dates.ts'
import type { DeviceTrial } from '#shared/contract/calls/rules/trials.ts'
import { isAsset } from '#shared/devices/status.ts'
import { listDevices } from '../../data/devices/deviceRepository.ts'
import { findModelTypes } from '../../data/models/modelTypes.ts'
import { findRule } from '../../data/rules/ruleRepository.ts'
import { Validation } from '../../domain/errors.ts'
import { keyInToken, firstPlaceAfter } from '../../domain/nextToken.ts'
import type { Saving } from '../../domain/rules/rule.ts'
import { ruleProblems } from '../../domain/rules/ruleProblems.ts'
import { inputProblems, ruleFrom, type SentRule } from '../../domain/rules/wire.ts'
import { openBudget } from '../longWork/budget.ts'
import { mapWithinBudget } from '../longWork/mapWithinBudget.ts'
import { computeWorkProgress, type Progress } from '../longWork/progress.ts'
import { findNamedRules } from '../rules/findNamedRules.ts'
import { prepareRules, type RulesFor } from './ownTrialRules.ts'
import type { TrialRules } from './trialRules.ts'
import { tryOnDevice } from './tryOnDevice.ts'

/**
 * A call of a back-test starts evaluating no further instrument once it has run this long. It then ends within twenty
 * seconds.
 */
const milliseconds = 10_000
/**
 * The maximum size of the results in one answer of a back-test, in bytes. An answer has at most 6 MB, and the lists
 * of one instrument may have more than 100 kB.
 */
const bytes = 4_500_000
/**
 * The number of instruments that a back-test processes at once: while one is evaluated, the history of the next one
 * is read.
 */
const atATime = 2
const longestPeriodMs = 30 * 86_400_000
/** The name that a rule without a name has during the trial. */
const unnamed = '(trial)'

export interface Backtest {
  readonly ruleName: string | undefined
  readonly sent: SentRule
  readonly period: TimePeriod
  /** The time zone whose days the firings are counted by. */
  readonly zone: string
  /** The instruments to test the rule on; if empty, all instruments of its models. */
  readonly deviceNames: readonly string[]
  readonly nextToken: string | undefined
}

/** The results of one call of a back-test, and where the next call continues. */
export interface BacktestStep extends Progress {
  readonly devices: DeviceTrial[]
  readonly message: string
}

/**
 * Runs a rule on what instruments reported in the past. The same token gives the same results, so a call may be
 * repeated.
 */
export const backtest = async (asked: Backtest, saving: Saving): Promise<BacktestStep> => {
  refuseLongPeriod(asked.period)
  const { tried, saved } = await rulesOf(asked, saving)
  const modelOf = await modelsOf(tried.rules, asked.deviceNames)
  const names = [...modelOf.keys()]
  const start = asked.nextToken === undefined ? 0 : firstPlaceAfter(names, keyInToken(asked.nextToken))
  const budget = openBudget({ startedAt: saving.at, milliseconds, bytes })
  const tryOn = async (name: string): Promise<DeviceTrial> => {
    const model = modelOf.get(name) ?? ''
    const rules = [await tried.rulesFor(name, model), await saved?.rulesFor(name, model)] as const
    const device = await tryOnDevice({ name, model }, ...rules, asked, saving.at)
    budget.add(device)
    return device
  }
  const devices = await mapWithinBudget(names.slice(start), tryOn, { atATime, mayBegin: budget.hasRoom })
  const place = start + devices.length
  const message = `${place} of ${names.length} instruments`
  return { devices, ...computeWorkProgress(place, names.length, names[place - 1] ?? ''), message }
}

const refuseLongPeriod = ({ from, to }: TimePeriod): void => {
  if (to - from <= longestPeriodMs) return
  throw new Validation([{ field: 'endDate', message: 'A rule can be tried on at most 30 days' }])
}

interface Prepared {
  readonly rules: TrialRules
  readonly rulesFor: RulesFor
}

/**
 * Returns the rule to test, and the saved rule of the same name. Fields that the call does not send are taken from
 * the saved rule. Throws the same errors as saving the rule would.
 */
const rulesOf = async (
  { ruleName = unnamed, sent }: Backtest,
  saving: Saving,
): Promise<{ tried: Prepared; saved: Prepared | undefined }> => {
  const stored = await findRule(ruleName)
  const rule = ruleFrom(ruleName, sent, stored, saving)
  const [{ typesByModel }, named] = await Promise.all([
    findModelTypes(rule.models),
    findNamedRules(stored ? [rule, stored] : [rule]),
  ])
  const problems = [...inputProblems(rule, sent), ...ruleProblems(rule, stored, { typesByModel, named })]
  if (problems.length > 0) throw new Validation(problems)
  return {
    tried: await prepareRules(rule, stored, named),
    saved: stored && (await prepareRules(stored, stored, named)),
  }
}

/**
 * Returns the models of the instruments to test the rule on, keyed by instrument name. The names are sorted, so that
 * a token can say where to continue.
 */
const modelsOf = async ({ models }: TrialRules, asked: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const ofModels = (await Promise.all(models.map(model => listDevices(model)))).flat()
  const modelOf = new Map(ofModels.map(({ deviceName, modelName }) => [deviceName, modelName]))
  const unknown = asked.find(name => !modelOf.has(name))
  if (unknown !== undefined) {
    const message = `${unknown} is not an instrument of ${models.join(', ')}. Leave it out`
    throw new Validation([{ field: 'deviceNames', message }])
  }
  const assets = ofModels.filter(isAsset).map(({ deviceName }) => deviceName)
  const names = [...new Set(asked.length > 0 ? asked : assets)].sort()
  return new Map(names.map(name => [name, modelOf.get(name) ?? '']))
}
