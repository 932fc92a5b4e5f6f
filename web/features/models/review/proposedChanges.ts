import { fieldWords } from '#shared/text/fieldWords.ts'
import type { Parameter } from '#shared/contract/calls/models.ts'
import { besideStored } from '#shared/spreadsheets/besideStored.ts'
import type { ParametersRead, RowProblem } from '#shared/spreadsheets/parametersFrom.ts'
import { isSameParameter, parameterMap, type Parameters } from '../parameterMerge.ts'

export const changeKinds = ['added', 'changed', 'removed', 'refused'] as const

export type ChangeKind = (typeof changeKinds)[number]

/** A change to the parameters that a row of a file proposes. */
export interface ProposedChange {
  readonly key: string
  readonly kind: ChangeKind
  readonly mnemonic: string
  readonly before?: Parameter
  readonly after?: Parameter
  /** The number of the parameter's row in the file; missing if the file does not have the parameter. */
  readonly row?: number
  readonly reason?: string
}

/**
 * Compares a parameter file with the model's current parameters. The differences are in the order of the file's rows,
 * followed by the parameters that the file lacks.
 */
export const proposedChanges = (current: Parameters, file: ParametersRead): readonly ProposedChange[] => {
  const now = parameterMap(current)
  const named = new Set<string>()
  const changes = besideStored(file, current).rows.flatMap((line): readonly ProposedChange[] => {
    const { row } = line
    if ('problems' in line) {
      named.add(line.mnemonic)
      return [{ key: `Row ${row}`, kind: 'refused', mnemonic: line.mnemonic, row, reason: inWords(line.problems) }]
    }
    const after = line.parameter
    const { mnemonic } = after
    named.add(mnemonic)
    const before = now.get(mnemonic)
    if (!before) return [{ key: mnemonic, kind: 'added', mnemonic, row, after }]
    if (isSameParameter(before, after)) return []
    return [{ key: mnemonic, kind: 'changed', mnemonic, row, before, after }]
  })
  const missing = current.filter(({ mnemonic }) => !named.has(mnemonic))
  return [
    ...changes,
    ...missing.map(before => ({ key: before.mnemonic, kind: 'removed', mnemonic: before.mnemonic, before }) as const),
  ]
}

const inWords = (problems: readonly RowProblem[]): string =>
  problems.map(({ field, message }) => `${fieldWords(field)}: ${message}`).join('; ')

/** Applies changes to the parameters. Changed parameters stay in their places; new ones are added at the end. */
export const withChanges = (current: Parameters, changes: readonly ProposedChange[]): Parameters => {
  const map = new Map(parameterMap(current))
  for (const { kind, mnemonic, after } of changes) {
    if (kind === 'removed') map.delete(mnemonic)
    else if (after) map.set(mnemonic, after)
  }
  return [...map.values()]
}

export const countChangesByKind = (changes: readonly ProposedChange[]): Readonly<Record<ChangeKind, number>> => {
  const counts = { added: 0, changed: 0, removed: 0, refused: 0 }
  for (const { kind } of changes) counts[kind] += 1
  return counts
}

const fieldNames: Readonly<Record<Exclude<keyof Parameter, 'mnemonic'>, string>> = {
  dataType: 'Data Type',
  displayName: 'Display Name',
  unitsOfMeasure: 'Units',
  description: 'Description',
}

export interface FieldChange {
  readonly name: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/**
 * The fields that a proposed change to a parameter would change, with both values. For a new or removed parameter,
 * these are all fields that are not empty.
 */
export const fieldChanges = ({ before, after }: ProposedChange): readonly FieldChange[] =>
  (Object.keys(fieldNames) as (keyof typeof fieldNames)[])
    .map(field => ({ name: fieldNames[field], before: before?.[field], after: after?.[field] }))
    .filter(change => (change.before ?? '') !== (change.after ?? ''))
