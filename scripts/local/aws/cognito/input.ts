import { isRecord } from '#shared/records/isRecord.ts'
import { AwsError, unsupportedParameter } from '../protocol/awsError.ts'
import type { Input } from '../protocol/awsRequest.ts'

export const invalidParameter = (message: string): AwsError => new AwsError('InvalidParameterException', message)

export const optionalText = (input: Input, name: string): string | undefined => {
  const value = input[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw new AwsError('SerializationException', `${name} is not a string`)
  return value
}

export const text = (input: Input, name: string): string => {
  const value = optionalText(input, name)
  if (value === undefined || value === '') throw invalidParameter(`Missing required parameter ${name}`)
  return value
}

/** The pattern and maximum length of a request's parameter, which Cognito validates before anything else. */
interface Shape {
  readonly name: string
  readonly pattern: RegExp
  readonly longest: number
}

const passwordShape: Shape = { name: 'password', pattern: /^\S+.*\S+$/, longest: 256 }
const userNameShape: Shape = { name: 'username', pattern: /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u, longest: 128 }
const codeShape: Shape = { name: 'confirmationCode', pattern: /^\S+$/, longest: 2048 }

const shaped = (value: string, { name, pattern, longest }: Shape): string => {
  const refuse = (constraint: string) => {
    throw invalidParameter(
      `1 validation error detected: Value at '${name}' failed to satisfy constraint: Member must ${constraint}`,
    )
  }
  if (value.length > longest) refuse(`have length less than or equal to ${longest}`)
  if (!pattern.test(value)) refuse(`satisfy regular expression pattern: ${pattern.source}`)
  return value
}

export const shapedPassword = (value: string): string => shaped(value, passwordShape)

export const shapedUserName = (value: string): string => shaped(value, userNameShape)

export const userNameOf = (input: Input): string => shapedUserName(text(input, 'Username'))

export const codeOf = (input: Input): string => shaped(text(input, 'ConfirmationCode'), codeShape)

export const optionalNumber = (input: Input, name: string): number | undefined => {
  const value = input[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number') throw new AwsError('SerializationException', `${name} is not a number`)
  return value
}

export const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(member => typeof member === 'string') : []

/** Returns a map of strings, such as AuthParameters. Empty if the parameter is missing. */
export const textMap = (input: Input, name: string): Map<string, string> => {
  const map = input[name]
  const entries = isRecord(map) ? Object.entries(map) : []
  return new Map(entries.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])))
}

/** Converts a list of {Name, Value} pairs, such as UserAttributes, to a record. */
export const readNamedAttributes = (input: Input, name: string): Record<string, string> => {
  const list = input[name] ?? []
  if (!Array.isArray(list)) throw new AwsError('SerializationException', `${name} is not a list`)
  return Object.fromEntries(
    list.map((attribute: unknown) => {
      if (!isRecord(attribute)) throw new AwsError('SerializationException', `${name} has a member without a Name`)
      return [text(attribute, 'Name'), optionalText(attribute, 'Value') ?? '']
    }),
  )
}

/** Throws for a parameter that the operation would otherwise ignore. Undefined and null count as missing. */
export const requireKnown = (operation: string, input: Input, known: readonly string[]): void => {
  const unknown = Object.keys(input).find(
    name => input[name] !== undefined && input[name] !== null && !known.includes(name),
  )
  if (unknown !== undefined) throw unsupportedParameter('Cognito', operation, unknown)
}
