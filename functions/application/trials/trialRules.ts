import { noNotification } from '#shared/alarms/severity.ts'
import { isBuiltInName } from '#shared/expression/builtIns.ts'
import { parameterNodes } from '#shared/expression/conditions.ts'
import { findRuleModel } from '../../data/models/modelTypes.ts'
import { buildRuleSet, type RuleSet } from '../../domain/alarms/match/ruleSet.ts'
import { changesBackMs } from '../../domain/alarms/replay/replay.ts'
import type { RuleModel, RuleVersion } from '../../domain/alarms/state/ruleVersion.ts'
import { canBeDamped } from '../../domain/rules/dampedTrials.ts'
import { parsed } from '../../domain/rules/ruleExpression.ts'
import { publishRule, toRuleVersion } from '../../domain/rules/publishRule.ts'
import { chooseTriedClears, type TriedClear } from '../../domain/rules/triedClears.ts'
import { findChildRules, sharedModels, type Rule, type UnpublishedRule } from '../../domain/rules/rule.ts'

/**
 * A rule with everything that is needed to run it on stored history, independently of all rules but those that it
 * combines.
 */
export interface TrialRules {
  readonly ruleName: string
  readonly severity: number
  readonly set: RuleSet
  /** The models whose instruments the rule can be tested on. */
  readonly models: readonly string[]
  /** The data items whose history the rule needs. */
  readonly items: readonly string[]
  readonly needsErrors: boolean
  /** Whether the rule needs an instrument's statuses, connections and silences. */
  readonly needsObservations: boolean
  /** The data items whose silence the rule tests. */
  readonly silentItems: readonly string[]
  /** Whether delays are tried for the rule, so that they can be proposed if it chatters. */
  readonly canBeDamped: boolean
  /** The clear conditions that are tried for the rule, so that they can be proposed if it chatters. */
  readonly clears: readonly TriedClear[]
  /**
   * How many milliseconds of history before the tested time must be read, so that inputs and counts exist from the
   * start of the tested time.
   */
  readonly lookBackMs: number
}

/**
 * How far before the tested time history is read at most. Reading more could cost more than the tested time itself,
 * which may be a minute.
 */
const longestLookBackMs = 86_400_000

const minuteMs = 60_000

/** How long a rule may take to fire and close again: its delays, and the wait for the full minute after them. */
const delayMsOf = ({ onDelay = 0, offDelay = 0 }: UnpublishedRule): number =>
  onDelay + offDelay === 0 ? 0 : (onDelay + offDelay) * 1000 + minuteMs

/** The rule is enabled for the trial, which shows what even a disabled rule would do. */
const trialVersion = (rule: UnpublishedRule): RuleVersion =>
  toRuleVersion(publishRule(undefined, { ...rule, enabled: true }, { at: 0, publication: 1 }))

export const readTrialRules = async (rule: UnpublishedRule, named: ReadonlyMap<string, Rule>): Promise<TrialRules> => {
  const children = findChildRules(rule, named)
  const basics = rule.type === 'ruleOfRules' ? children : [rule]
  const models = sharedModels(basics)
  const found = await Promise.all(models.map(async name => [name, await findRuleModel(name)] as const))
  const known = found.filter((entry): entry is [string, RuleModel] => entry[1] !== undefined)
  const versions = new Map([...children, rule].map(one => [one.ruleName, trialVersion(one)]))
  const windows = [...children, rule].map(({ window }) => (window.seconds ?? 0) * 1000)
  const nodes = basics.flatMap(({ expression }) => {
    const { tree } = parsed(expression)
    return tree ? parameterNodes(tree.root) : []
  })
  // A delay needs no more earlier history than it lasts, because a rule that has been TRUE for longer has already
  // fired.
  const delaysMs = Math.max(0, ...[...children, rule].map(delayMsOf))
  const samplesMs = changesBackMs([...versions.values()])
  const stale = known.map(([, { staleAfterMs }]) => staleAfterMs)
  return {
    ruleName: rule.ruleName,
    // A shadow notifies nobody, so its trial does not simulate any mails.
    severity: rule.shadow ? noNotification : rule.severity,
    set: buildRuleSet(new Map(known), versions.values(), 1),
    models: known.map(([name]) => name),
    items: [...new Set(basics.filter(({ type }) => type === 'Expression').flatMap(one => one.inputs))],
    needsErrors: basics.some(({ type }) => type === 'deviceCode'),
    needsObservations: nodes.some(({ name, call }) => (call ? call.function !== 'change' : isBuiltInName(name))),
    silentItems: [...new Set(nodes.flatMap(({ call }) => (call?.function === 'silent' ? call.parameter : [])))],
    canBeDamped: canBeDamped(rule),
    clears: chooseTriedClears(rule),
    lookBackMs: Math.min(longestLookBackMs, Math.max(0, ...windows, ...stale) + delaysMs) + samplesMs,
  }
}
