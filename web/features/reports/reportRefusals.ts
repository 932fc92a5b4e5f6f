import { valueProblems, type ReportValues } from './reportValues.ts'

/**
 * The form fields at which the server's problems are shown, keyed by the name of the field in the call's input. The
 * server's problems with the payload are about the report's conditions.
 */
export const reportFieldNames = { reportPayload: 'conditions' } as const

/**
 * Checks the report's values again before it is saved, and returns the first problem with its field (specification B
 * §4).
 */
export const refusedWhere = (
  values: ReportValues,
): { readonly text: string; readonly field: keyof ReportValues } | undefined => {
  const problems = valueProblems(values)
  const field = (Object.keys(problems) as (keyof ReportValues)[]).at(0)
  const text = field && problems[field]
  return field && text !== undefined ? { field, text } : undefined
}
