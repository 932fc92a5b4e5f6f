import { insertRule, publishTogether, replaceRule, type RuleChange } from '../../data/rules/ruleWriter.ts'
import type { Trail } from '../../domain/audit.ts'
import { Conflict } from '../../domain/errors.ts'
import type { ImportStep } from '../../domain/rules/importRules.ts'

/**
 * Carries out a few steps of an import in one transaction, and one by one where that fails. Returns what became of
 * them: a rule that somebody else has changed meanwhile is refused, as a single save of it would be.
 */
export const carryOut = async (steps: readonly ImportStep[], trail: Trail): Promise<readonly ImportStep[]> => {
  const changes = steps.flatMap(step => changeOf(step, trail))
  if (changes.length === 0 || (await publishTogether(changes))) return steps
  const outcomes: ImportStep[] = []
  for (const step of steps) outcomes.push(await carryOutAlone(step, trail))
  return outcomes
}

const changeOf = (step: ImportStep, trail: Trail): RuleChange[] => {
  if (!('after' in step)) return []
  const before = step.kind === 'changed' ? step.before : undefined
  // One record each: the trail knows a change by its request.
  return [{ before, next: step.after, trail: { ...trail, requestId: `${trail.requestId}-${step.row}` } }]
}

const carryOutAlone = async (step: ImportStep, trail: Trail): Promise<ImportStep> => {
  const [change] = changeOf(step, trail)
  if (!change) return step
  const { before, next, trail: own } = change
  try {
    await (before ? replaceRule(before, next, own) : insertRule(next, own))
    return step
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    return { kind: 'refused', row: step.row, ruleName: next.ruleName, reason: error.message }
  }
}
