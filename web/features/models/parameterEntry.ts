import { NewParameter, Parameter } from '#schemas/calls/models.ts'
import { alikeText, canonicalName, takenNames } from '#shared/text/names.ts'
import type { FieldProblems } from '#web/components/form/problems.ts'

/** The values entered in the form for a parameter, all of them as text. */
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
 * Checks the values entered in the form for a parameter, also against the model's other parameters. Returns the
 * parameter, or the problems by field.
 * @param before the mnemonic of the parameter to change, which may stay as it is even if it would be refused as a new
 * one; undefined for a new parameter
 */
export const parameterFrom = (entry: ParameterEntry, otherMnemonics: ReadonlySet<string>, before?: string): Entered => {
  const mnemonic = entry.mnemonic === before ? before : canonicalName(entry.mnemonic)
  const schema = mnemonic === before ? NewParameter.extend({ mnemonic: Parameter.shape.mnemonic }) : NewParameter
  const { data, error } = schema.safeParse({ ...entry, mnemonic })
  if (!data) {
    // A field with several problems keeps the first one. The list is reversed because, for entries with the same key,
    // `Object.fromEntries` keeps the last.
    const problems = error.issues.toReversed().map(({ path, message }) => [String(path[0]), message])
    return { problems: Object.fromEntries(problems) as FieldProblems<ParameterEntry> }
  }
  if (mnemonic === before) return { parameter: data }
  const { meant, alike } = takenNames(otherMnemonics)
  if (meant(mnemonic) !== undefined) return { problems: { mnemonic: `The model already has a parameter ${mnemonic}` } }
  const other = alike(mnemonic)
  return other === undefined ? { parameter: data } : { problems: { mnemonic: alikeText(other) } }
}
