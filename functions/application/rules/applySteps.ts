import type { ModelRevisions } from '../../data/models/modelTypes.ts'
import { insertRule, publishTogether, replaceRule, type RuleChange } from '../../data/rules/ruleWriter.ts'
import type { Trail } from '../../domain/audit.ts'
import { Conflict } from '../../domain/errors.ts'
import { checkedStep, type ImportStep } from '../../domain/rules/importRules.ts'
import { findNamedRules } from './findNamedRules.ts'

/**
 * Applies a few steps of a rule import in one transaction or, if that fails, one by one. Returns each step's outcome.
 * A rule is refused if somebody else has changed it meanwhile, as when a single rule is saved, or if one of its
 * models no longer has the given revision. Rules of rules are applied last. Decision 44 has the measurements.
 */
export const applySteps = async (
  steps: readonly ImportStep[],
  trail: Trail,
  revisions: ModelRevisions,
): Promise<readonly ImportStep[]> => {
  const others = await applyChecked(
    steps.filter(step => !isOfRules(step)),
    trail,
    revisions,
  )
  const ofRules = await checkedAgain(steps.filter(isOfRules))
  return [...others, ...(await applyChecked(ofRules, trail, revisions))]
}

const isOfRules = (step: ImportStep): boolean => 'after' in step && step.after.type === 'ruleOfRules'

/**
 * Checks the imported rules that combine other rules against the rules that are stored now. The import's plan
 * checked them against the rules of the file, some of which may have been refused since.
 */
const checkedAgain = async (steps: readonly ImportStep[]): Promise<ImportStep[]> => {
  const named = await findNamedRules(steps.flatMap(step => ('after' in step ? step.after : [])))
  return steps.map(step => checkedStep(step, { typesByModel: new Map(), named }))
}

const applyChecked = async (
  steps: readonly ImportStep[],
  trail: Trail,
  revisions: ModelRevisions,
): Promise<readonly ImportStep[]> => {
  const changes = steps.flatMap(step => changeOf(step, trail))
  if (changes.length === 0 || (await publishTogether(changes, revisions))) return steps
  const outcomes: ImportStep[] = []
  for (const step of steps) outcomes.push(await applyAlone(step, trail, revisions))
  return outcomes
}

const changeOf = (step: ImportStep, trail: Trail): RuleChange[] => {
  if (!('after' in step)) return []
  const before = step.kind === 'changed' ? step.before : undefined
  // Each rule of the file gets its own request id, which identifies the rule's change in the audit trail.
  return [{ before, next: step.after, trail: { ...trail, requestId: `${trail.requestId}-${step.row}` } }]
}

const applyAlone = async (step: ImportStep, trail: Trail, revisions: ModelRevisions): Promise<ImportStep> => {
  const [change] = changeOf(step, trail)
  if (!change) return step
  const { before, next, trail: own } = change
  try {
    await (before ? replaceRule(before, next, own, revisions) : insertRule(next, own, revisions))
    return step
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    return { kind: 'refused', row: step.row, ruleName: next.ruleName, reason: error.message }
  }
}
