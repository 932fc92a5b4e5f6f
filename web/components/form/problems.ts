import type { Problem } from '#shared/contract/problem.ts'
import type { Route } from '#shared/contract/route.ts'
import { messages } from '#shared/text/messages.ts'
import { problemsIn } from '#shared/text/schemaTexts.ts'

/** The problem of each field. An empty text marks a field as wrong without a message. */
export type FieldProblems<Values> = { readonly [Name in keyof Values]?: string }

/** Returns the problems that the contract finds in an input, before it is sent. */
export const contractProblems = ({ summary, params, query, body, answer }: Route, input: unknown): Problem[] => {
  if (!(answer as unknown)) throw new Error(`A form must import its call from #schemas/: ${summary}`)
  return [params, query, body]
    .flatMap(schema => schema?.safeParse(input).error ?? [])
    .flatMap(error => problemsIn(error))
}

/** The problems of empty fields that must be filled (specification A §5). */
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
 * Assigns problems to the fields of a form. Problems name fields as the wire does (`userGroupsList.0.groupName`).
 * `fieldNames` translates the name of a field, or of a part of one (`access.url`), if the form has another name for
 * it. `others` belong to no field of the form.
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
  // The list is reversed, so that a field keeps its first problem, which is the one to mend first.
  const fields = Object.fromEntries((own ?? []).toReversed().map(one => [fieldOf(one), one.message]))
  return { fields: fields as FieldProblems<Values>, others: others ?? [] }
}
