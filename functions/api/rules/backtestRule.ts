import type { DeviceTrial } from '#shared/contract/trials.ts'
import { routes } from '#shared/contract/routes.ts'
import { listDevices } from '../../data/devices/deviceRepository.ts'
import { findModelTypes } from '../../data/models/modelTypes.ts'
import { findRule, findRules } from '../../data/rules/ruleRepository.ts'
import { byteBudget } from '../../domain/byteBudget.ts'
import { Validation } from '../../domain/errors.ts'
import type { Saving } from '../../domain/rules/rule.ts'
import { inputProblems, ruleFrom } from '../../domain/rules/wire.ts'
import { ruleProblems } from '../../domain/rules/ruleProblems.ts'
import type { Window } from '../../domain/telemetry/window.ts'
import { trialRulesOf, type TrialRules } from '../../application/trials/trialRules.ts'
import { tryOnDevice } from '../../application/trials/tryOnDevice.ts'
import { handle, type Call } from '../../http/handle.ts'
import { windowOf } from '../../http/window.ts'
import { keyBehind, tokenOf } from '../../http/answerPage.ts'

const route = routes.rules.backtestRule

/** After so long no further instrument is begun, so that the call ends within twenty seconds. */
const beginMs = 10_000
/** And after so much: an answer has at most 6 MB, and the lists of one instrument more than 100 kB. */
const listBytes = 4_500_000
const longestWindowMs = 30 * 86_400_000
/** Of a rule that has no name yet. */
const unnamed = 'Trial'

/** Nothing is stored, and a call depends on its input alone: a token may be sent again. */
export const backtestRule = handle(route, async ({ body, user, now }) => {
  const window = trialWindow(body, now)
  const { tried, saved } = await rulesOf(body, { by: user.name, groups: [user.role], at: now })
  const names = await deviceNames(tried, body.deviceNames ?? [])
  const start = body.nextToken === undefined ? 0 : placeBehind(names, keyBehind(body.nextToken))
  const fits = byteBudget(listBytes)
  let isRoom = true
  const tryOn = async (name: string): Promise<DeviceTrial> => {
    const device = await tryOnDevice(name, tried, saved, window)
    isRoom &&= fits(device)
    return device
  }
  const devices = await inTurn(names.slice(start), tryOn, () => isRoom && Date.now() - now < beginMs)
  const place = start + devices.length
  const done = place >= names.length
  const last = names[place - 1]
  return {
    devices,
    done,
    progress: names.length === 0 ? 100 : Math.floor((place / names.length) * 100),
    ...(!done && last !== undefined && { nextToken: tokenOf(last) }),
    message: `${place} of ${names.length} instruments`,
  }
})

/** So many instruments are under way: while one is judged, the store reads the history of the next. */
const atATime = 2

/** The results of the first names, in their order; none but the first is begun where that must not be. */
const inTurn = async <T>(
  names: readonly string[],
  work: (name: string) => Promise<T>,
  mayBegin: () => boolean,
): Promise<T[]> => {
  const results: Promise<T>[] = []
  const workOn = async (): Promise<void> => {
    while (results.length < names.length && (results.length === 0 || mayBegin())) {
      const result = work(names[results.length] ?? '')
      results.push(result)
      await result
    }
  }
  await Promise.all(Array.from({ length: atATime }, workOn))
  return Promise.all(results)
}

const trialWindow = (body: Call<typeof route>['body'], now: number): Window => {
  const window = windowOf(body, now)
  if (window.to - window.from <= longestWindowMs) return window
  throw new Validation([{ field: 'endDate', message: 'A rule is tried on at most 30 days' }])
}

/** The rule as it is sent, over the saved one of its name, and that one by itself; problems as on saving. */
const rulesOf = async (
  { ruleName = unnamed, ...sent }: Call<typeof route>['body'],
  saving: Saving,
): Promise<{ tried: TrialRules; saved: TrialRules | undefined }> => {
  const stored = await findRule(ruleName)
  const rule = ruleFrom(ruleName, sent, stored, saving)
  const [typesByModel, named] = await Promise.all([
    findModelTypes(rule.models),
    findRules([...rule.children, ...(stored?.children ?? [])]),
  ])
  const problems = [...inputProblems(rule, sent), ...ruleProblems(rule, stored, { typesByModel, named })]
  if (problems.length > 0) throw new Validation(problems)
  return { tried: await trialRulesOf(rule, named), saved: stored && (await trialRulesOf(stored, named)) }
}

/** Sorted, so that a token can say where to go on. */
const deviceNames = async ({ models }: TrialRules, asked: readonly string[]): Promise<string[]> => {
  const ofModels = await Promise.all(models.map(model => listDevices(model)))
  const names = new Set(ofModels.flat().map(({ deviceName }) => deviceName))
  const unknown = asked.filter(name => !names.has(name))
  if (unknown.length > 0) {
    const message = `${unknown[0]} is no instrument of ${models.join(', ')}`
    throw new Validation([{ field: 'deviceNames', message }])
  }
  return [...(asked.length > 0 ? new Set(asked) : names)].sort()
}

const placeBehind = (names: readonly string[], last: string): number => {
  const place = names.findIndex(name => name > last)
  return place === -1 ? names.length : place
}
