import * as z from 'zod'
import { canonicalName } from '../text/names.ts'
import '../text/schemaTexts.ts'
import { textProblem, type TextKind } from '../text/text.ts'

const held = (kind: TextKind, what: string) => (text: string, context: z.RefinementCtx) => {
  const problem = textProblem(text, kind)
  if (problem !== undefined) context.addIssue({ code: 'custom', message: `${what} ${problem}` })
}

const most = (what: string, limit: number): string => `${what} can have at most ${limit} characters`

/** The schema of a single-line text. `what` is the subject in error messages, such as `A comment`. */
export const line = (what: string, limit: number) =>
  z.string().max(limit, most(what, limit)).superRefine(held('line', what))

/** The schema of a text that may have several lines and contain tabs. */
export const lines = (what: string, limit: number) =>
  z.string().max(limit, most(what, limit)).superRefine(held('lines', what))

/** The schema of a new name that a user enters. The name is converted to its canonical spelling. */
export const newName = (what: string, limit: number) =>
  z.string().overwrite(canonicalName).max(limit, most(what, limit)).superRefine(held('line', what))

/**
 * The schema of a text that is only compared with stored texts, or that nobody reads. It accepts characters that new
 * texts cannot contain. Texts of earlier releases may contain them and must still be found.
 */
export const compared = (limit: number) =>
  z
    .string()
    .max(limit)
    .refine(text => text.isWellFormed(), 'It cannot have half of a character')
