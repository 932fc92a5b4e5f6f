// This file is for servers only. A lint rule prevents the console from importing it.

import { canonicalName } from '../../text/names.ts'
import { textProblem, type TextKind } from '../../text/text.ts'

export type Fields = Readonly<Record<string, unknown>>

/**
 * The limits of a text field in a message: its minimum and maximum length in characters, and whether it may have
 * several lines.
 */
interface TextField {
  readonly least: 0 | 1
  readonly most: number
  readonly kind: TextKind
}

const required = (most: number): TextField => ({ least: 1, most, kind: 'line' })
const optional = (most: number, kind: TextKind = 'line'): TextField => ({ least: 0, most, kind })

const nameLimit = 256

/** The text fields of instruments' messages, keyed by the kind of message. */
export const textFields = {
  registration: { serialNumber: optional(nameLimit), firmware: optional(nameLimit) },
  status: { status: required(64) },
  errors: { errorType: required(nameLimit), errorCode: required(64), errorInfo: optional(4_096, 'lines') },
  samples: { sampleId: required(nameLimit), batchId: optional(nameLimit), sampleStatus: required(64) },
  jobs: { jobName: required(64), phase: required(64), waitingFor: optional(nameLimit) },
} as const

/**
 * Reads the text fields of a message. If a field is not accepted, returns the problem of the first such field
 * instead. Names are converted to their canonical spelling.
 */
export const textsIn = <Name extends string>(
  fields: Fields,
  wanted: Readonly<Record<Name, TextField>>,
): Readonly<Record<Name, string>> | string => {
  const texts: Record<string, string> = {}
  for (const [name, { least, most, kind }] of Object.entries<TextField>(wanted)) {
    const value = fields[name] === undefined && least === 0 ? '' : fields[name]
    const expected = `${name} must be text of ${least === 0 ? 'at most' : '1 to'} ${most} characters`
    if (typeof value !== 'string' || value.length > most) return expected
    const text = kind === 'line' ? canonicalName(value) : value
    if (text.length < least || text.length > most) return expected
    const problem = textProblem(text, kind)
    if (problem !== undefined) return `${name} ${problem}`
    texts[name] = text
  }
  return texts as Record<Name, string> // safe cast: every text field of the message was read
}
