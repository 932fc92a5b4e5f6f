import { NewParameter, type Parameter } from '#shared/contract/calls/models.ts'
import type { Problem } from '#shared/contract/problem.ts'
import { alikeText, canonicalName, lookOf, takenNames, type TakenNames } from '#shared/text/names.ts'
import { Validation } from '../errors.ts'
import { isSameParameter } from './changeSet.ts'

/**
 * Returns the parameters in a call as they are to be stored. Parameters that are already stored may contain
 * characters that only an earlier release accepted; new ones must meet the present limits. A stored mnemonic keeps
 * its spelling. Throws a Validation that names every problem.
 */
export const acceptParameters = (sent: readonly Parameter[], stored: readonly Parameter[]): Parameter[] => {
  const before = new Map(stored.map(parameter => [parameter.mnemonic, parameter]))
  const taken = takenNames(before.keys())
  const problems: Problem[] = []
  const accepted = sent.map(parameter => {
    const known = before.get(parameter.mnemonic)
    if (known && isSameParameter(known, parameter)) return known
    const { data, problems: own } = checked(parameter, known !== undefined, taken)
    problems.push(...own)
    return data ?? parameter
  })
  problems.push(...alikeProblems(accepted, before))
  if (problems.length > 0) throw new Validation(problems)
  return accepted
}

const fieldOf = (mnemonic: string, field: string): string => `parameters.${mnemonic}.${field}`

const checked = (
  { mnemonic, ...rest }: Parameter,
  isStored: boolean,
  taken: TakenNames,
): { readonly data: Parameter | undefined; readonly problems: readonly Problem[] } => {
  // A stored mnemonic is not checked again, because instruments and rules use it. The other fields can still be
  // changed.
  const read = isStored ? StoredParameter.safeParse(rest) : NewParameter.safeParse({ mnemonic, ...rest })
  return {
    data: read.data && { ...read.data, mnemonic: taken.meant(mnemonic) ?? canonicalName(mnemonic) },
    problems: (read.error?.issues ?? []).map(({ path, message }) => ({
      field: fieldOf(mnemonic, path.join('.')),
      message,
    })),
  }
}

const StoredParameter = NewParameter.omit({ mnemonic: true })

/**
 * Returns a problem for each pair of mnemonics that are one name in two spellings, or that look the same. Pairs in
 * which both are already stored are accepted.
 */
const alikeProblems = (accepted: readonly Parameter[], before: ReadonlyMap<string, Parameter>): Problem[] => {
  const byLook = Map.groupBy(accepted, ({ mnemonic }) => lookOf(mnemonic))
  return [...byLook.values()].flatMap(alike => {
    const names = alike.map(({ mnemonic }) => mnemonic).sort((a, b) => Number(before.has(b)) - Number(before.has(a)))
    const [first = '', ...others] = names
    return others
      .filter((name, place) => !before.has(name) || names.indexOf(name) <= place)
      .map(name => ({ field: fieldOf(name, 'mnemonic'), message: alikeText(first) }))
  })
}
