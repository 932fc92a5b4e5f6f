import { messages } from '#shared/text/messages.ts'
import { tableBytesLimit } from '#shared/spreadsheets/tableFiles.ts'
import { findModelTypes, type ModelRevisions } from '../../data/models/modelTypes.ts'
import { listOwnLimits } from '../../data/rules/ownLimitRepository.ts'
import { newestPublication, publishedAfter } from '../../data/rules/publications.ts'
import { byName, listRules } from '../../data/rules/ruleRepository.ts'
import { changesTogether } from '../../data/rules/ruleWriter.ts'
import type { Trail } from '../../domain/audit.ts'
import { Validation } from '../../domain/errors.ts'
import { keyInToken, wrongToken } from '../../domain/nextToken.ts'
import { previewRuleChanges, listRefusalReasons } from '../../domain/rules/importReport.ts'
import { planImport, refuseLapsing, unlessPublished, type ImportStep } from '../../domain/rules/importRules.ts'
import type { Rule, Saving } from '../../domain/rules/rule.ts'
import { modelsIn, ruleRows } from '../../domain/rules/ruleFile.ts'
import { readInWorker } from '../../uploadedTables/readInWorker.ts'
import { readUpload } from '../../gateways/uploads.ts'
import { openBudget } from '../longWork/budget.ts'
import { computeWorkProgress } from '../longWork/progress.ts'
import { applySteps } from './applySteps.ts'

/**
 * How long after its start a call of an import begins no further rule. The answer then comes well within twenty
 * seconds, and reports how far the import has come.
 */
const milliseconds = 5_000
/**
 * The maximum size of the reasons of refused rules, in bytes. An answer that is kept for repeated calls must fit into
 * an item of 400 KB.
 */
const bytes = 100_000

/** Returns the changes that a file of rules would make, without storing anything. */
export const previewImport = async (fileName: string, saving: Saving) => {
  // The number of the newest publication is read before the rules. A rule that is published while the rules are read
  // then counts as published after the check.
  const publication = await newestPublication()
  const { steps, saved } = await planOf(fileName, saving)
  const { success, failed } = countsOf(steps)
  return {
    message: `Nothing has been changed yet: ${success} of ${steps.length} rules are valid, ${failed} refused`,
    ...answeredCounts({ success, failed }),
    ruleStatus: reasonsIn(steps),
    changes: previewRuleChanges(steps, saved),
    publication,
    done: true,
    progress: 100,
  }
}

interface Order {
  readonly fileName: string
  readonly nextToken?: string | undefined
  /** The number of the newest publication when the file was checked in a preview; undefined if it was not checked. */
  readonly publication?: number | undefined
}

/**
 * Imports a part of a file of rules, and returns where the next call continues. A rule that is already stored as in
 * the file is not changed, so a file or a token may be sent again after an interruption.
 */
export const importFile = async ({ fileName, nextToken, publication }: Order, saving: Saving, trail: Trail) => {
  const { steps: planned, revisions } = await planOf(fileName, saving)
  const steps = publication === undefined ? planned : await asChecked(planned, publication)
  const before = placeIn(nextToken)
  const budget = openBudget({ startedAt: saving.at, milliseconds, bytes })
  const done: ImportStep[] = []
  let { place } = before
  while (place < steps.length && (place === before.place || budget.hasRoom())) {
    const outcomes = await applySteps(steps.slice(place, place + changesTogether), trail, revisions)
    done.push(...outcomes)
    for (const one of outcomes) if (one.kind === 'refused') budget.add(one)
    place += changesTogether
  }
  const here = countsOf(done)
  const counts = { success: before.success + here.success, failed: before.failed + here.failed }
  return {
    message: importMessage(counts, steps.length, place >= steps.length),
    ...answeredCounts(counts),
    ruleStatus: reasonsIn(done),
    ...computeWorkProgress(place, steps.length, `${place} ${counts.success} ${counts.failed}`),
  }
}

/**
 * Plans the import of a file of rules. Repeating this gives the same steps, except that rules saved in between count
 * as unchanged.
 */
const planOf = async (
  fileName: string,
  saving: Saving,
): Promise<{ steps: ImportStep[]; saved: ReadonlyMap<string, Rule>; revisions: ModelRevisions }> => {
  const result = await readInWorker({ bytes: await readUpload(fileName, tableBytesLimit), fileName })
  if ('refused' in result) throw new Validation([{ field: 'file', message: result.refused }])
  const { rows, missing } = ruleRows(result.table)
  if (missing.length > 0) {
    throw new Validation(
      missing.map(column => ({ field: 'file', message: `The file has no column ${column}. Add it` })),
    )
  }
  const [rules, limits, { typesByModel, revisions }] = await Promise.all([
    listRules(),
    listOwnLimits(),
    findModelTypes(modelsIn(rows)),
  ])
  const saved = byName(rules)
  const steps = planImport(rows, saved, typesByModel, saving).map(step => refuseLapsing(step, limits))
  return { steps, saved, revisions }
}

/**
 * Returns the steps of the import. Steps for rules that somebody has published since the file was checked become
 * refusals.
 */
const asChecked = async (steps: readonly ImportStep[], publication: number): Promise<ImportStep[]> => {
  const { ruleNames } = await publishedAfter(publication)
  const published = new Set(ruleNames)
  return steps.map(step => unlessPublished(step, published))
}

interface Counts {
  readonly success: number
  readonly failed: number
}

/**
 * Parses a token into the progress that earlier calls with the file have made. Tokens of calls of other kinds are
 * refused, because their keys have another form.
 */
const placeIn = (nextToken: string | undefined): Counts & { readonly place: number } => {
  if (nextToken === undefined) return { place: 0, success: 0, failed: 0 }
  const numbers = /^(\d{1,9}) (\d{1,9}) (\d{1,9})$/.exec(keyInToken(nextToken))
  if (!numbers) throw wrongToken()
  const [place = 0, success = 0, failed = 0] = numbers.slice(1).map(Number)
  return { place, success, failed }
}

const countsOf = (steps: readonly ImportStep[]): Counts => {
  const failed = steps.filter(({ kind }) => kind === 'refused').length
  return { success: steps.length - failed, failed }
}

const answeredCounts = ({ success, failed }: Counts) => ({ successcount: success, failedcount: failed })

const reasonsIn = (steps: readonly ImportStep[]): Record<string, string> =>
  listRefusalReasons(steps.filter(step => step.kind === 'refused'))

const importMessage = ({ success, failed }: Counts, all: number, isDone: boolean): string => {
  if (isDone && failed === 0) return messages.allRulesUpdated
  return `${success} of ${all} rules are updated${isDone ? '' : ' so far'}, ${failed} refused`
}
