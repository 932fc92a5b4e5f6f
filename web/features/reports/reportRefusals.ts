import { valueProblems, type ReportValues } from './reportValues.ts'

/** The fields of the form that show the server's problems with a part of the payload. */
export const reportFieldNames = { reportPayload: 'conditions' } as const

/** Checks the values once more before they are saved (specification B §4). */
export const refusedWhere = (
  values: ReportValues,
): { readonly text: string; readonly field: keyof ReportValues } | undefined => {
  const problems = valueProblems(values)
  const field = (Object.keys(problems) as (keyof ReportValues)[]).at(0)
  const text = field && problems[field]
  return field && text !== undefined ? { field, text } : undefined
}
