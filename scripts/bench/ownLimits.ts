import { makeOwnRules, replaceResults, type OwnRules } from '#functions/domain/alarms/firing/ownRules.ts'
import { evaluateRules } from '#functions/domain/alarms/match/evaluateRules.ts'
import type { ModelRules } from '#functions/domain/alarms/match/modelRules.ts'
import { newScratchMemory, scratchFor } from '#functions/domain/alarms/match/scratch.ts'
import type { OwnLimitsByRule } from '#functions/domain/alarms/state/ownVersion.ts'
import type { TimedValue } from '#functions/domain/alarms/state/evaluatedMessage.ts'
import { findPlaces } from '#shared/rules/ownLimits.ts'
import { benchRuleSet } from './benchRuleSet.ts'
import { compare, medianMicroseconds, type Result } from './measure.ts'
import { benchMessages, benchRules } from './ruleData.ts'

const count = 1_000
/** Every twentieth rule (5 %) has an own limit for the instrument. */
const every = 20

const messages = benchMessages(400)
const noOthers: ReadonlyMap<string, TimedValue> = new Map()

/**
 * Measures the time to evaluate one message, for an instrument with own limits in 5 % of its rules and for one
 * without own limits.
 */
export const measureOwnLimits = (): Result[] => {
  const shared = benchRuleSet(benchRules(count, 1)).byModel.get('M0')
  if (!shared) throw new Error('The rules of the bench have no model M0. Make them for it')
  const own = makeOwnRules(shared, limitsOn(shared), 'M0')
  const [alone, together] = [timeOf(shared), timeOf(shared, own)]
  return [compare('the rules of the model alone', alone, `${count} rules, 5 % own limits of the instrument`, together)]
}

const limitsOn = ({ rules }: ModelRules): OwnLimitsByRule =>
  new Map(
    rules
      .filter((_, number) => number % every === 0)
      .map(({ ruleName, expression }) => {
        const values = new Map(findPlaces({ expression }).map(({ place, value }) => [place, value * 0.95]))
        return [ruleName, { modelName: 'M0', values, changes: [{ since: 2, at: 0 }] }]
      }),
  )

const timeOf = (shared: ModelRules, own?: OwnRules): number => {
  const scratch = scratchFor(newScratchMemory(), shared)
  const evaluateAll = (): number => {
    let found = 0
    for (const { message } of messages) {
      const results = evaluateRules(shared, scratch, message.items, 0, () => noOthers)
      found += (own ? replaceResults(own, results, message.items, 0, () => noOthers) : results).trueRules.length
    }
    return found
  }
  return medianMicroseconds(evaluateAll) / messages.length
}
