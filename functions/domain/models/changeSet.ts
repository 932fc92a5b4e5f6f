import type { Parameter } from '#shared/contract/calls/models.ts'

/**
 * The difference between the stored and the wanted parameters of a model. Each list keeps the order of the list that
 * its parameters come from.
 */
export interface ChangeSet {
  readonly added: readonly Parameter[]
  readonly changed: readonly { readonly before: Parameter; readonly after: Parameter }[]
  readonly removed: readonly Parameter[]
  readonly unchanged: readonly Parameter[]
}

/** Compares parameters by mnemonic. No mnemonic may occur twice in the same list. */
export const changeSet = (stored: readonly Parameter[], wanted: readonly Parameter[]): ChangeSet => {
  const before = byMnemonic(stored)
  const after = byMnemonic(wanted)
  const both = wanted.flatMap(next => {
    const read = before.get(next.mnemonic)
    return read ? [{ before: read, after: next }] : []
  })
  return {
    added: wanted.filter(({ mnemonic }) => !before.has(mnemonic)),
    changed: both.filter(pair => !isSameParameter(pair.before, pair.after)),
    removed: stored.filter(({ mnemonic }) => !after.has(mnemonic)),
    unchanged: both.filter(pair => isSameParameter(pair.before, pair.after)).map(pair => pair.after),
  }
}

const byMnemonic = (parameters: readonly Parameter[]): ReadonlyMap<string, Parameter> =>
  new Map(parameters.map(parameter => [parameter.mnemonic, parameter]))

export const isSameParameter = (one: Parameter, other: Parameter): boolean =>
  one.displayName === other.displayName &&
  one.dataType === other.dataType &&
  one.description === other.description &&
  one.unitsOfMeasure === other.unitsOfMeasure
