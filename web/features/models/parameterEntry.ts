import { NewParameter, Parameter } from '#schemas/calls/models.ts'
import { alikeText, canonicalName, takenNames } from '#shared/text/names.ts'
import type { FieldProblems } from '#web/components/form/problems.ts'

/** The texts typed into the form of one parameter. */
export type ParameterEntry = { readonly [Name in keyof Parameter]: string }

export const newEntry: ParameterEntry = {
  mnemonic: '',
  displayName: '',
  dataType: 'number',
  description: '',
  unitsOfMeasure: '',
}

type Entered = { readonly parameter: Parameter } | { readonly problems: FieldProblems<ParameterEntry> }

/**
 * The parameter, or the problems of the entry. The model's other parameters are taken into account.
 * @param before the mnemonic of the parameter that is changed, which may stay as it is
 */
export const parameterFrom = (entry: ParameterEntry, otherMnemonics: ReadonlySet<string>, before?: string): Entered => {
  const mnemonic = entry.mnemonic === before ? before : canonicalName(entry.mnemonic)
  const schema = mnemonic === before ? NewParameter.extend({ mnemonic: Parameter.shape.mnemonic }) : NewParameter
  const { data, error } = schema.safeParse({ ...entry, mnemonic })
  if (!data) {
    // The list is reversed, so that a field keeps its first problem, which is the one to mend first.
    const problems = error.issues.toReversed().map(({ path, message }) => [String(path[0]), message])
    return { problems: Object.fromEntries(problems) as FieldProblems<ParameterEntry> }
  }
  if (mnemonic === before) return { parameter: data }
  const { meant, alike } = takenNames(otherMnemonics)
  if (meant(mnemonic) !== undefined) return { problems: { mnemonic: `The model already has a parameter ${mnemonic}` } }
  const other = alike(mnemonic)
  return other === undefined ? { parameter: data } : { problems: { mnemonic: alikeText(other) } }
}
