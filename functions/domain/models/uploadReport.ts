import type { ParameterChanges } from '#shared/contract/calls/parameters.ts'
import type { Parameter } from '#shared/contract/calls/models.ts'
import type { ChangeSet } from './changeSet.ts'
import type { RowProblem } from '#shared/spreadsheets/parametersFrom.ts'
import { byteBudget } from '../byteBudget.ts'

/**
 * The limits for the report on an upload of parameters. The report must fit into an answer of 6 MB and into an item
 * of 400 KB.
 */
const problemsLimit = 500
const changesBytes = 4_500_000
/** The maximum number of parameters that the audit record of an upload names. The others are only counted. */
const namedInAudit = 200

export const firstProblems = (problems: readonly RowProblem[]): RowProblem[] => problems.slice(0, problemsLimit)

/** Returns the outcome of an upload as one sentence, for the alert (specification, A §4). */
export const uploadMessage = (changes: ChangeSet, refusedRows: number, dryRun: boolean): string => {
  const { added, changed, unchanged } = changes
  const counts = `${added.length} new, ${changed.length} changed, ${unchanged.length} unchanged, ${refusedRows} refused`
  if (dryRun) return `Nothing has been changed yet. Device parameters in the file: ${counts}`
  if (added.length + changed.length + unchanged.length === 0) return `No device parameters were uploaded: ${counts}`
  return `Device parameters uploaded: ${counts}`
}

/** Returns the changed parameters as the API sends them. Lists that would not fit into an answer are cut. */
export const changesOnTheWire = ({ added, changed, unchanged }: ChangeSet): ParameterChanges => {
  const fits = byteBudget(changesBytes)
  return {
    addedCount: added.length,
    changedCount: changed.length,
    unchangedCount: unchanged.length,
    changed: changed.filter(fits),
    added: added.filter(fits),
  }
}

export const changesForAudit = ({ added, changed }: ChangeSet): { before: unknown; after: unknown } => {
  const named = changed.slice(0, namedInAudit)
  return {
    before: { parameters: byMnemonic(named.map(({ before }) => before)) },
    after: {
      addedCount: added.length,
      changedCount: changed.length,
      parameters: byMnemonic([...named.map(({ after }) => after), ...added.slice(0, namedInAudit)]),
    },
  }
}

const byMnemonic = (parameters: readonly Parameter[]): Record<string, Parameter> =>
  Object.fromEntries(parameters.map(parameter => [parameter.mnemonic, parameter]))
