import type { RuleChanges } from '#shared/contract/calls/rules/ruleFiles.ts'
import { toCsv } from '#shared/text/csv.ts'
import { comparable } from '#shared/spreadsheets/columns.ts'
import { textOf, type Table, type TableRow } from '#shared/spreadsheets/table.ts'

/** The import of a file, in which some rules may have been refused. */
export interface Imported {
  readonly table: Table
  /** The changes that were found when the file was checked, before the import. */
  readonly changes: RuleChanges
  /** Why the import refused rules, keyed by rule name (specification B §3: ruleStatus). */
  readonly reasons: ReadonlyMap<string, string>
  readonly successcount: number
  readonly failedcount: number
  readonly message: string
}

/**
 * What happened to a row of the file. `updated` means that the rule is new or changed. It is used if the check found
 * too many changes to list them all.
 */
type Outcome = 'new' | 'changed' | 'unchanged' | 'updated' | 'refused'

export interface RowOutcome {
  readonly row: TableRow
  readonly outcome: Outcome
  readonly reason: string
}

/** The outcome of each row of the file. */
export const listRowOutcomes = ({ table, changes, reasons }: Imported): readonly RowOutcome[] => {
  const nameAt = table.header.map(comparable).indexOf('rulename')
  const refusal = refusals(changes, reasons)
  const added = new Set(changes.new.map(({ ruleName }) => ruleName))
  const changed = new Set(changes.changed.map(({ after }) => after.ruleName))
  const areAllNamed = added.size === changes.newCount && changed.size === changes.changedCount
  const goodOutcome = (name: string): Outcome => {
    if (added.has(name)) return 'new'
    if (changed.has(name)) return 'changed'
    return areAllNamed ? 'unchanged' : 'updated'
  }
  return table.rows.map(row => {
    const name = textOf(row.cells[nameAt]).trim()
    const reason = refusal(row.row, name)
    return { row, outcome: reason === undefined ? goodOutcome(name) : 'refused', reason: reason ?? '' }
  })
}

const countLabels: Readonly<Record<Exclude<Outcome, 'refused'>, string>> = {
  new: 'Created',
  changed: 'Changed',
  updated: 'Created or changed',
  unchanged: 'Left as they were',
}

/** Counts the imported rules by outcome, with the outcome's label. Outcomes without any rules are left out. */
export const outcomeCounts = (
  outcomes: readonly RowOutcome[],
): readonly { readonly label: string; readonly count: number }[] =>
  (Object.keys(countLabels) as (keyof typeof countLabels)[])
    .map(wanted => ({
      label: countLabels[wanted],
      count: outcomes.filter(({ outcome }) => outcome === wanted).length,
    }))
    .filter(({ count }) => count > 0)

/**
 * Returns a function that finds the reason why a row was refused. `reasons` has only one reason for each rule name,
 * which may occur twice in a file. A refusal found by the check also has the row's number, so it takes precedence.
 */
const refusals = ({ refused }: RuleChanges, reasons: ReadonlyMap<string, string>) => {
  const byRow = new Map(refused.map(({ row, reason }) => [row, reason]))
  const ofOtherRows = new Set(refused.map(({ ruleName, reason }) => `${ruleName} ${reason}`))
  return (row: number, name: string): string | undefined => {
    const reason = reasons.get(name || `Row ${row}`)
    if (reason === undefined) return undefined
    return byRow.get(row) ?? (ofOtherRows.has(`${name} ${reason}`) ? undefined : reason)
  }
}

const added = ['Outcome', 'Reason']

/**
 * The file with the outcome of each row added, so that users can correct the refused rows and import the file again.
 */
export const outcomesCsv = ({ table }: Pick<Imported, 'table'>, outcomes: readonly RowOutcome[]): string =>
  toCsv(
    [
      ...table.header.flatMap((header, index) =>
        // If the imported file is itself a downloaded file of outcomes, its old columns for the outcome are left out.
        added.some(name => comparable(name) === comparable(header))
          ? []
          : [{ header, value: ({ row }: RowOutcome) => textOf(row.cells[index]) }],
      ),
      { header: 'Outcome', value: ({ outcome }) => outcome },
      { header: 'Reason', value: ({ reason }) => reason },
    ],
    outcomes,
  )
