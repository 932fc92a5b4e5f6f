import { valueProblems, type ReportValues } from './reportValues.ts'

/** The form fields that show the server's problems with parts of the payload, keyed by the server's names. */
export const reportFieldNames = { reportPayload: 'conditions' } as const

/** Checks the values once more before the report is saved (specification B §4). */
export const refusedWhere = (
  values: ReportValues,
): { readonly text: string; readonly field: keyof ReportValues } | undefined => {
  const problems = valueProblems(values)
  const field = (Object.keys(problems) as (keyof ReportValues)[]).at(0)
  const text = field && problems[field]
  return field && text !== undefined ? { field, text } : undefined
}
