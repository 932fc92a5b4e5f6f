import type { Parameter } from '../contract/calls/models.ts'
import { alikeText, takenNames } from '../text/names.ts'
import { refusedRow, type ParametersRead } from './parametersFrom.ts'

/**
 * Merges the parameters of a file with the stored ones. A stored mnemonic keeps its spelling. A row is refused if its
 * mnemonic only looks like a stored one. If the file has no column for a field, the field's stored values are kept.
 */
export const besideStored = (read: ParametersRead, stored: readonly Parameter[]): ParametersRead => {
  const before = new Map(stored.map(parameter => [parameter.mnemonic, parameter]))
  const { meant, alike } = takenNames(before.keys())
  const rows = read.rows.map(row => {
    if (!('parameter' in row)) return { ...row, mnemonic: meant(row.mnemonic) ?? row.mnemonic }
    const known = before.get(meant(row.parameter.mnemonic) ?? '')
    if (known) {
      const kept = Object.fromEntries(read.absent.map(field => [field, known[field]]))
      return { ...row, parameter: { ...row.parameter, mnemonic: known.mnemonic, ...kept } }
    }
    const other = alike(row.parameter.mnemonic)
    return other === undefined ? row : refusedRow(row, alikeText(other))
  })
  return { ...read, rows, refusedRows: rows.filter(row => 'problems' in row).length }
}
