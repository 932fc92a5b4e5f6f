import { valueProblems, type ReportValues } from './reportValues.ts'

/** The parts of the payload that the server names are fields of the form. */
export const reportFieldNames = { reportPayload: 'conditions' } as const

/** B §4: what is saved is checked once more. */
export const refusedWhere = (
  values: ReportValues,
): { readonly text: string; readonly field: keyof ReportValues } | undefined => {
  const problems = valueProblems(values)
  const field = (Object.keys(problems) as (keyof ReportValues)[]).at(0)
  const text = field && problems[field]
  return field && text !== undefined ? { field, text } : undefined
}
