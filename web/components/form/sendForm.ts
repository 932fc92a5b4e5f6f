import type { Answer, Input, Route } from '#shared/contract/route.ts'
import { call } from '#web/lib/call.ts'
import { CallFailure, describeFailure } from '#web/lib/failure.ts'
import { notify, retractNotice } from '#web/lib/notices.ts'
import { contractProblems, missingProblems, problemsByField, type FieldProblems } from './problems.ts'
import { savedBy, type SavedBy } from './savedBy.ts'

interface Refusal<Values> {
  /** The text of the alert that says why the form is refused. */
  readonly text: string
  readonly field: keyof Values & string
}

/** Describes how a form's values become a call, and how they are checked before. */
export interface FormCall<Values extends object, R extends Route> {
  /** The call that the form makes; its schemas check what is sent. Fetched when it is needed. */
  readonly route: (values: Values) => Promise<R>
  readonly inputOf: (values: Values) => Input<R>
  /** Fields that may stay empty. All other texts must be filled. */
  readonly optional?: readonly (keyof Values)[]
  /** Finds further empty fields: those that count as empty although they have a text. */
  readonly missing?: (values: Values) => FieldProblems<Values>
  /** Asks the user after the checks and before the call. If it returns false, nothing is sent. */
  readonly ask?: (values: Values) => Promise<boolean>
  /** The work between the checks and the call, such as the upload of a file that the call names. */
  readonly prepare?: (input: Input<R>, values: Values) => Promise<Input<R>>
  /** The notice if a field that must be filled is empty. */
  readonly missingText?: string
  /** The form's names of fields that the call's input names differently, by the names of the input. */
  readonly fieldNames?: Readonly<Record<string, keyof Values & string>>
  /** Refuses values for reasons that the contract cannot express, such as two fields that must be equal. */
  readonly refuse?: (values: Values) => Refusal<Values> | undefined
  /** Reads the form's values from the newer version that a Conflict answers with. */
  readonly valuesOf?: (current: unknown) => Values
  /**
   * New values of some fields after a failure that belongs to no field. These fields are marked as wrong, and the first
   * gets the focus.
   */
  readonly afterFailure?: () => Partial<Values>
}

/** Why a form was not sent, or not accepted. */
export interface Refused<Values> {
  readonly problems: FieldProblems<Values>
  /** The reason of the failure, if it belongs to the whole form and to no field. */
  readonly failure?: string
  readonly alert?: string
  /** The newer version that somebody else has saved meanwhile. */
  readonly theirs?: Values
  /** The person who saved the newer version, if that version names somebody. */
  readonly saved?: SavedBy | undefined
  readonly emptied?: Partial<Values>
  /**
   * The own limits of instruments that the change of a rule would end. The change is refused until somebody confirms
   * that.
   */
  readonly lapsing?: NonNullable<CallFailure['lapsing']>
}

/** Checks the values, first by themselves, then by the contract, and makes the call. */
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

/** The problems of the fields that are filled, so that they can be mended together with those that are missing. */
const wrongFields = async <Values extends object, R extends Route>(
  { route, inputOf, fieldNames = {} }: FormCall<Values, R>,
  values: Values,
): Promise<FieldProblems<Values>> => {
  try {
    return problemsByField(contractProblems(await route(values), inputOf(values)), values, fieldNames).fields
  } catch {
    // The contract could not be fetched. Missing fields can be named all the same.
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

/** Fields that are shown as wrong without a text of their own. */
const marked = <Values>(names: readonly string[]): FieldProblems<Values> =>
  Object.fromEntries(names.map(name => [name, ''])) as FieldProblems<Values>
