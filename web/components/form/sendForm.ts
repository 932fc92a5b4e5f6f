import type { Answer, Input, Route } from '#shared/contract/route.ts'
import { call } from '#web/lib/call.ts'
import { CallFailure, describeFailure } from '#web/lib/failure.ts'
import { notify, retractNotice } from '#web/lib/notices.ts'
import { contractProblems, missingProblems, problemsByField, type FieldProblems } from './problems.ts'
import { savedBy, type SavedBy } from './savedBy.ts'

interface Refusal<Values> {
  /** The text of the alert that says why the form was refused. */
  readonly text: string
  readonly field: keyof Values & string
}

/** Describes how a form's values are checked and turned into a call. */
export interface FormCall<Values extends object, R extends Route> {
  /** Loads the definition of the call that the form makes. The definition's schemas validate the form's values. */
  readonly route: (values: Values) => Promise<R>
  readonly inputOf: (values: Values) => Input<R>
  /** The form's fields that may be empty. All other text fields are required. */
  readonly optional?: readonly (keyof Values)[]
  /** Finds further required fields that count as empty although they have a text. */
  readonly missing?: (values: Values) => FieldProblems<Values>
  /** Requests the user's confirmation after the checks and before the call. If it returns false, nothing is sent. */
  readonly ask?: (values: Values) => Promise<boolean>
  /** Does the work between the checks and the call, such as uploading a file that the call names. */
  readonly prepare?: (input: Input<R>, values: Values) => Promise<Input<R>>
  /** The notice shown if a required field is empty. */
  readonly missingText?: string
  /** The names of form fields that the call's input names differently, keyed by the input's name. */
  readonly fieldNames?: Readonly<Record<string, keyof Values & string>>
  /** Refuses values for reasons that the contract cannot express, such as two fields that must be equal. */
  readonly refuse?: (values: Values) => Refusal<Values> | undefined
  /** Reads the form's values from the newer version in the answer to a conflict. */
  readonly valuesOf?: (current: unknown) => Values
  /**
   * Returns new values for some fields after a failure that belongs to no field. These fields are marked as wrong,
   * and the first of them gets the focus.
   */
  readonly afterFailure?: () => Partial<Values>
}

/** Why a form was not sent, or why the server refused it. */
export interface Refused<Values> {
  readonly problems: FieldProblems<Values>
  /** Why the form failed, if the reason belongs to no single field. */
  readonly failure?: string
  readonly alert?: string
  /** The newer version that somebody else has saved. */
  readonly theirs?: Values
  /** Who saved the newer version, if that version says so. */
  readonly saved?: SavedBy | undefined
  readonly emptied?: Partial<Values>
  /**
   * The instruments' own limits that the change to the rule would remove. The server refuses the change until the
   * user confirms it.
   */
  readonly lapsing?: NonNullable<CallFailure['lapsing']>
}

/** Checks the values, first by the form's own rules and then against the contract, and makes the call. */
export const sendForm = async <Values extends object, R extends Route>(
  form: FormCall<Values, R>,
  values: Values,
): Promise<{ readonly answer: Answer<R> } | Refused<Values>> => {
  const missing = { ...form.missing?.(values), ...missingProblems(values, form.optional ?? []) }
  if (Object.keys(missing).length > 0) {
    if (form.missingText) notify({ type: 'warning', text: form.missingText })
    return { problems: { ...(await wrongFields(form, values)), ...missing } }
  }
  if (form.missingText) retractNotice(form.missingText)
  const refusal = form.refuse?.(values)
  if (refusal) return { problems: marked<Values>([refusal.field]), alert: refusal.text }
  try {
    const route = await form.route(values)
    const input = form.inputOf(values)
    const problems = contractProblems(route, input)
    const [first] = problems
    if (first) throw new CallFailure(400, { message: first.message, problems })
    if (form.ask && !(await form.ask(values))) return { problems: {} }
    const answer = await call(route, (await form.prepare?.(input, values)) ?? input)
    if (!answer) throw new CallFailure(204, {})
    return { answer }
  } catch (error) {
    return refusedBy(error, form, values)
  }
}

/**
 * Finds the problems of the fields that are filled in, so that the user can correct them together with the empty
 * ones.
 */
const wrongFields = async <Values extends object, R extends Route>(
  { route, inputOf, fieldNames = {} }: FormCall<Values, R>,
  values: Values,
): Promise<FieldProblems<Values>> => {
  try {
    return problemsByField(contractProblems(await route(values), inputOf(values)), values, fieldNames).fields
  } catch {
    // The contract could not be fetched. The empty required fields can still be reported.
    return {}
  }
}

const refusedBy = <Values extends object, R extends Route>(
  error: unknown,
  { valuesOf, fieldNames = {}, afterFailure }: FormCall<Values, R>,
  values: Values,
): Refused<Values> => {
  const { current, problems = [], lapsing } = error instanceof CallFailure ? error : {}
  if (lapsing) return { problems: {}, lapsing }
  if (current !== undefined && valuesOf) return { problems: {}, theirs: valuesOf(current), saved: savedBy(current) }
  const { fields, others } = problemsByField(problems, values, fieldNames)
  if (problems.length > 0 && others.length === 0) return { problems: fields }
  const emptied = afterFailure?.()
  if (!emptied) return { problems: fields, failure: describeFailure(error) }
  return { problems: marked<Values>(Object.keys(emptied)), failure: describeFailure(error), emptied }
}

/** Marks form fields as wrong, without a message below them. */
const marked = <Values>(names: readonly string[]): FieldProblems<Values> =>
  Object.fromEntries(names.map(name => [name, ''])) as FieldProblems<Values>
