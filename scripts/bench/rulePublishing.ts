import { publish, type RuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import { benchRuleSet, makeBenchVersion } from './benchRuleSet.ts'
import { compare, medianMicroseconds, usedBytes, type Result } from './measure.ts'
import { benchRules } from './ruleData.ts'

const ruleCount = 10_000
/** As many publications are read one at a time if a batch of messages arrives between any two of them. */
const singly = 500

/**
 * Measures the time to publish one of many rules, and hundreds of them one at a time, compared with the time to
 * compile all rules. The worst case is that all rules belong to one model.
 */
export const rulePublishing = (): Result[] =>
  [1, 20].flatMap(models => {
    const bytes = bytesPerRule(models)
    const rules = benchRules(ruleCount, models)
    const all = medianMicroseconds(() => benchRuleSet(rules), { batches: 5 })
    let set = benchRuleSet(rules)
    let publication = 1
    const one = medianMicroseconds(() => {
      publication += 1
      const [edited = rules[0]] = rules.slice(publication % ruleCount)
      if (!edited) return
      const version = makeBenchVersion(edited, publication % ruleCount)
      set = publish(set, { ...version, expression: `(ITEM_0 > ${publication})`, since: publication }, publication)
    })
    const where = models === 1 ? 'one model' : `${models} models`
    const reference = `compiling all of them (${bytes} bytes a rule)`
    return [
      compare(reference, all, `publish 1 of ${ruleCount}, ${where}`, one),
      compare(reference, all, `publish ${singly} of ${ruleCount} one at a time, ${where}`, singly * one),
    ]
  })

/** The memory per compiled rule, not including the memory of the rule as read from the store. */
const bytesPerRule = (models: number): number => {
  const rules = benchRules(ruleCount, models)
  const versions = rules.map(makeBenchVersion)
  const before = usedBytes()
  const set: RuleSet = benchRuleSet(rules, versions)
  return Math.round((usedBytes() - before) / set.rules.size)
}
