import { deviceCodeOf } from '#shared/expression/deviceCode.ts'
import { parse } from '#shared/expression/parse.ts'
import { publishVersion, type RuleDraft, type RuleVersion } from '../alarms/state/ruleVersion.ts'
import { isEnabled, type RuleFields, type StoredRule } from './storedRule.ts'

/** When a rule is published, and the how manieth publication of all that is. */
export interface Publication {
  readonly at: number
  readonly publication: number
}

/** The rule as it is stored: under a new version where it judges otherwise than before, under the same one where not. */
export const publishRule = (before: StoredRule | undefined, next: RuleFields, publication: Publication): StoredRule => {
  const { version, since, ended, endings } = publishVersion(before && versionOf(before), draftOf(next), publication)
  const isSame = before?.since === since
  const versionTimestamp = isSame ? before.versionTimestamp : new Date(publication.at).toISOString()
  return { ...next, version, since, ended, versionTimestamp, ...(endings && { endings }) }
}

/** A stored rule as the engine sees it. */
export const versionOf = (rule: StoredRule): RuleVersion => {
  const { version, since, ended, endings } = rule
  return { ...draftOf(rule), version, since, ended, ...(endings && { endings }) }
}

const draftOf = (rule: RuleFields): RuleDraft => {
  const { ruleName, severity, models } = rule
  const common = { ruleName, severity, enabled: isEnabled(rule) }
  const windowMs = rule.alarmTriggerWindowPeriod === undefined ? undefined : rule.alarmTriggerWindowPeriod * 1000
  if (rule.ruleType === 'ruleOfRules') {
    const [first = '', second = ''] = rule.dependentRules
    return { ...common, type: 'ruleOfRules', children: [first, second], windowMs: windowMs ?? 0 }
  }
  const counted = {
    ...common,
    models,
    count: rule.alarmTriggerCount ?? 1,
    windowMs,
    resetWhenFalse: rule.resetAlarmWhenFalse,
    resetAfterFirst: rule.resetAlarmAfterFirstTrigger,
  }
  if (rule.ruleType === 'Expression') return { ...counted, type: 'Expression', expression: rule.ruleExpression }
  const { tree } = parse(rule.ruleExpression)
  return { ...counted, type: 'deviceCode', code: (tree && deviceCodeOf(tree)) ?? '' }
}
