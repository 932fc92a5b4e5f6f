import type { Problem } from '#shared/contract/problem.ts'
import type { Route } from '#shared/contract/route.ts'
import { messages } from '#shared/text/messages.ts'
import { problemsIn } from '#shared/text/schemaTexts.ts'

/** The problems of a form, keyed by field. An empty text marks a field as wrong without a message. */
export type FieldProblems<Values> = { readonly [Name in keyof Values]?: string }

/** Validates an input against the contract before it is sent, and returns the problems. */
export const contractProblems = ({ summary, params, query, body, answer }: Route, input: unknown): Problem[] => {
  if (!(answer as unknown))
    throw new Error(
      `The form of the call '${summary}' has no schema to check entries with. In the form's file, import the call from #schemas/ instead of #shared/`,
    )
  return [params, query, body]
    .flatMap(schema => schema?.safeParse(input).error ?? [])
    .flatMap(error => problemsIn(error))
}

/** Reports the required fields that are empty (specification A §5). */
export const missingProblems = <Values extends object>(
  values: Values,
  optional: readonly (keyof Values)[],
): FieldProblems<Values> => {
  const isMissing = (name: keyof Values): boolean => {
    const value = values[name]
    return typeof value === 'string' && value.trim() === '' && !optional.includes(name)
  }
  return Object.fromEntries(
    (Object.keys(values) as (keyof Values)[]).filter(isMissing).map(name => [name, messages.required]),
  ) as FieldProblems<Values>
}

/**
 * Assigns problems to the fields of a form. A problem names its field as the call's input does, such as
 * `userGroupsList.0.groupName`, or a part of the input, such as `access.url`. `fieldNames` maps this name to the
 * form's field if the two differ. `others` are the problems that belong to no field of the form.
 */
export const problemsByField = <Values extends object>(
  problems: readonly Problem[],
  values: Values,
  fieldNames: Readonly<Record<string, keyof Values & string>>,
): { readonly fields: FieldProblems<Values>; readonly others: readonly Problem[] } => {
  const fieldOf = ({ field }: Problem): string => {
    const [name = ''] = field.split('.')
    const called = [field, name].find(one => Object.hasOwn(fieldNames, one))
    return (called !== undefined && fieldNames[called]) || name
  }
  const [own, others] = [true, false].map(wanted =>
    problems.filter(one => Object.hasOwn(values, fieldOf(one)) === wanted),
  )
  // A field with several problems keeps the first one. The list is reversed because, for entries with the same key,
  // `Object.fromEntries` keeps the last.
  const fields = Object.fromEntries((own ?? []).toReversed().map(one => [fieldOf(one), one.message]))
  return { fields: fields as FieldProblems<Values>, others: others ?? [] }
}
