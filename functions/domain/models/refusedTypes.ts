import type { ParameterRow, ParametersRead } from '#shared/spreadsheets/parametersFrom.ts'
import { inUseProblem, type ParameterInUse } from '../rules/parametersInUse.ts'

/** Returns the rows of an uploaded parameter file. A row is refused if its data type would break a rule. */
export const withRefusedTypes = (read: ParametersRead, inUse: readonly ParameterInUse[]): ParametersRead => {
  const used = new Map(inUse.map(one => [one.mnemonic, one]))
  const rows = read.rows.map((row): ParameterRow => {
    const one = 'parameter' in row ? used.get(row.parameter.mnemonic) : undefined
    if (!one) return row
    return { row: row.row, mnemonic: one.mnemonic, problems: [{ row: row.row, ...inUseProblem('Data Type', one) }] }
  })
  return { ...read, rows, refusedRows: read.refusedRows + inUse.length }
}
