import type { RuleChanges } from '#shared/contract/ruleFiles.ts'
import { routes } from '#shared/contract/routes.ts'
import { messages } from '#shared/messages.ts'
import { tableBytesLimit } from '#shared/spreadsheets/tableFiles.ts'
import { findModelTypes } from '../../data/models/modelTypes.ts'
import { byName, listRules } from '../../data/rules/ruleRepository.ts'
import {
  changesTogether,
  insertRule,
  publishTogether,
  replaceRule,
  type RuleChange,
} from '../../data/rules/ruleWriter.ts'
import type { Trail } from '../../domain/audit.ts'
import { byteBudget } from '../../domain/byteBudget.ts'
import { AppError, Validation } from '../../domain/errors.ts'
import { planImport, type ImportStep } from '../../domain/rules/importRules.ts'
import { modelsIn, ruleRows } from '../../domain/rules/ruleFile.ts'
import { changesOf, reasonsOf } from '../../domain/rules/importReport.ts'
import type { Rule, Saving } from '../../domain/rules/rule.ts'
import { readInWorker } from '../../files/readInWorker.ts'
import { readUpload } from '../../gateways/uploads.ts'
import { keyBehind, tokenOf, wrongToken } from '../../http/answerPage.ts'
import { handle } from '../../http/handle.ts'

/** After so long no further rule is begun: the answer tells how far it has come, and ends well within twenty seconds. */
const beginMs = 5_000
/** And after so much of reasons: an answer that is kept for a repeat has to fit into an item of 400 KB. */
const reasonBytes = 100_000

export const uploadRuleData = handle(routes.rules.uploadRuleData, async call => {
  const { fileName, dryRun, nextToken } = call.body
  const { steps, saved } = await planOf(fileName, {
    by: call.user.name,
    groups: [call.user.role],
    at: call.now,
  })
  if (dryRun) return { ...told(countsOf(steps), steps, steps.length, true), changes: changesOf(steps, saved) }
  const before = progressIn(nextToken)
  const { trail } = call
  const done: ImportStep[] = []
  const fits = byteBudget(reasonBytes)
  let place = before.place
  let isRoom = true
  for (; place < steps.length && isRoom; place += changesTogether) {
    const outcomes = await carriedOut(steps.slice(place, place + changesTogether), trail)
    done.push(...outcomes)
    isRoom = outcomes.every(one => one.kind !== 'refused' || fits(one)) && Date.now() - call.now < beginMs
  }
  const here = countsOf(done)
  const counts = { success: before.success + here.success, failed: before.failed + here.failed }
  const answer = told(counts, done, steps.length, false)
  return place >= steps.length
    ? answer
    : {
        ...answer,
        done: false,
        progress: Math.floor((place / steps.length) * 100),
        nextToken: tokenOf(`${place} ${counts.success} ${counts.failed}`),
      }
})

/** The same file makes the same plan but for what has been saved meanwhile, and that is unchanged then. */
const planOf = async (
  fileName: string,
  saving: Saving,
): Promise<{ steps: ImportStep[]; saved: ReadonlyMap<string, Rule> }> => {
  const result = await readInWorker({ bytes: await readUpload(fileName, tableBytesLimit), fileName })
  if ('refused' in result) throw new Validation([{ field: 'file', message: result.refused }])
  const { rows, missing } = ruleRows(result.table)
  if (missing.length > 0) {
    throw new Validation(missing.map(column => ({ field: 'file', message: `The column ${column} is missing` })))
  }
  const [rules, typesByModel] = await Promise.all([listRules(), findModelTypes(modelsIn(rows))])
  const saved = byName(rules)
  return { steps: planImport(rows, saved, typesByModel, saving), saved }
}

interface Progress {
  readonly place: number
  readonly success: number
  readonly failed: number
}

const progressIn = (nextToken: string | undefined): Progress => {
  if (nextToken === undefined) return { place: 0, success: 0, failed: 0 }
  // A token of another call has another key.
  const numbers = /^(\d{1,9}) (\d{1,9}) (\d{1,9})$/.exec(keyBehind(nextToken))
  if (!numbers) throw wrongToken()
  const [place = 0, success = 0, failed = 0] = numbers.slice(1).map(Number)
  return { place, success, failed }
}

/** Together, and where that can't be done one by one. */
const carriedOut = async (steps: readonly ImportStep[], trail: Trail): Promise<readonly ImportStep[]> => {
  const changes = steps.flatMap(step => changeOf(step, trail))
  if (changes.length === 0 || (await publishTogether(changes))) return steps
  const outcomes: ImportStep[] = []
  for (const step of steps) outcomes.push(await carriedOutAlone(step, trail))
  return outcomes
}

const changeOf = (step: ImportStep, trail: Trail): RuleChange[] => {
  if (!('after' in step)) return []
  const before = step.kind === 'changed' ? step.before : undefined
  // One record each: the trail knows a change by its request.
  return [{ before, next: step.after, trail: { ...trail, requestId: `${trail.requestId}-${step.row}` } }]
}

/** Saves the rule; what somebody else has changed meanwhile is refused, as a single save would be. */
const carriedOutAlone = async (step: ImportStep, trail: Trail): Promise<ImportStep> => {
  const [change] = changeOf(step, trail)
  if (!change || !('after' in step)) return step
  const { before, next, trail: own } = change
  try {
    await (before ? replaceRule(before, next, own) : insertRule(next, own))
    return step
  } catch (error) {
    if (!(error instanceof AppError && error.type === 'Conflict')) throw error
    return { kind: 'refused', row: step.row, ruleName: step.after.ruleName, reason: error.message }
  }
}

const countsOf = (steps: readonly ImportStep[]) => {
  const failed = steps.filter(({ kind }) => kind === 'refused').length
  return { success: steps.length - failed, failed }
}

const told = (
  { success, failed }: ReturnType<typeof countsOf>,
  steps: readonly ImportStep[],
  all: number,
  dryRun: boolean,
): {
  message: string
  successcount: number
  failedcount: number
  ruleStatus: Record<string, string>
  done: boolean
  progress: number
  changes?: RuleChanges
} => {
  const refused = steps.filter(step => step.kind === 'refused')
  const counts = `${success} of ${all} rules are good, ${failed} refused`
  const message = dryRun
    ? `Nothing has been changed yet: ${counts}`
    : failed === 0
      ? messages.allRulesUpdated
      : `${success} of ${all} rules are updated, ${failed} refused`
  return {
    message,
    successcount: success,
    failedcount: failed,
    ruleStatus: reasonsOf(refused),
    done: true,
    progress: 100,
  }
}
