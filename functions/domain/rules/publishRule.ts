import { deviceCodeOf } from '#shared/expression/deviceCode.ts'
import { publishVersion, type RuleDraft, type RuleVersion } from '../alarms/state/ruleVersion.ts'
import type { Rule, UnpublishedRule } from './rule.ts'
import { canonicalText, parsed } from './ruleExpression.ts'

/** The time of a rule's publication, and its number. Publications are numbered across all rules. */
export interface Publication {
  readonly at: number
  readonly publication: number
}

/**
 * Publishes a rule. It gets a new version if it is evaluated differently from before; otherwise it keeps its version.
 */
export const publishRule = (before: Rule | undefined, next: UnpublishedRule, publication: Publication): Rule => {
  const expressions = [before?.expression, before?.clear, next.expression, next.clear]
  const canonical = (text: string): string => canonicalText(expressions.find(known => known?.text === text) ?? { text })
  const published = publishVersion(before && toRuleVersion(before), draftOf(next), publication, canonical)
  const { version, since, ended, endings } = published
  const versionTime = before?.since === since ? before.versionTime : new Date(publication.at).toISOString()
  return { ...next, version, since, ended, versionTime, ...(endings && { endings }) }
}

/** Converts a rule to the form that the alarm engine uses. */
export const toRuleVersion = (rule: Rule): RuleVersion => {
  const { version, since, ended, endings, versionTime } = rule
  const startedAt = Date.parse(versionTime)
  return { ...draftOf(rule), version, since, startedAt, ended, ...(endings && { endings }) }
}

const draftOf = (rule: UnpublishedRule): RuleDraft => {
  const { ruleName, severity, enabled, models, window, shadow } = rule
  const common = { ruleName, severity, enabled, ...(shadow && { isShadow: true as const }) }
  const windowMs = window.seconds === undefined ? undefined : window.seconds * 1000
  if (rule.type === 'ruleOfRules') {
    const [first = '', second = ''] = rule.children
    return { ...common, type: 'ruleOfRules', children: [first, second], windowMs: windowMs ?? 0 }
  }
  const { count = 1, resetWhenFalse, resetAfterFirst } = rule
  const counted = { ...common, models, count, windowMs, resetWhenFalse, resetAfterFirst }
  if (rule.type === 'Expression')
    return { ...counted, type: 'Expression', expression: rule.expression.text, ...dampingOf(rule) }
  const { tree } = parsed(rule.expression)
  return { ...counted, type: 'deviceCode', code: (tree && deviceCodeOf(tree)) ?? '' }
}

const dampingOf = ({ clear, onDelay, offDelay }: UnpublishedRule) => ({
  ...(clear && { clearExpression: clear.text }),
  ...(onDelay !== undefined && { onDelayMs: onDelay * 1000 }),
  ...(offDelay !== undefined && { offDelayMs: offDelay * 1000 }),
})
