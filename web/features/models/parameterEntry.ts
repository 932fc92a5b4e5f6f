import { Parameter } from '#schemas/models.ts'
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

/** The problems of one parameter, field by field: those that the contract finds, none that concern other parameters. */
const parameterProblems = (entry: Readonly<Record<string, unknown>>): FieldProblems<ParameterEntry> => {
  const issues = Parameter.safeParse(entry).error?.issues ?? []
  // The first problem of a field is the one to mend first.
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}

/** The parameter, or the problems that keep the entry from being one beside those that the model has already. */
export const parameterFrom = (
  entry: ParameterEntry,
  otherMnemonics: ReadonlySet<string>,
): { readonly parameter: Parameter } | { readonly problems: FieldProblems<ParameterEntry> } => {
  const trimmed = { ...entry, mnemonic: entry.mnemonic.trim() }
  const problems = parameterProblems(trimmed)
  if (Object.keys(problems).length > 0) return { problems }
  if (otherMnemonics.has(trimmed.mnemonic))
    return { problems: { mnemonic: `The model already has a parameter ${trimmed.mnemonic}` } }
  return { parameter: Parameter.parse(trimmed) }
}
