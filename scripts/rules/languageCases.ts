import { checkExpression } from '#shared/expression/checkExpression.ts'
import type { ParameterTypes, ValueType } from '#shared/expression/valueType.ts'
import { print } from '#shared/expression/print.ts'

/**
 * A test case of the rule language, as a line of a file: `valid|parameters|expression|canonical print`,
 * `invalid|…|code@start-end`.
 */
export interface LanguageCase {
  readonly line: number
  readonly expected: string
  readonly expression: string
  readonly parameters: ParameterTypes
}

const example = 'such as valid|A:number|(A>1)|(A > 1)'

const types: readonly ValueType[] = ['number', 'string', 'boolean', 'code']

/**
 * Parses the cases in a text. Empty lines and lines that begin with # are skipped. Throws if any other line is not a
 * case.
 */
export const parseLanguageCases = (text: string): LanguageCase[] =>
  text
    .split(/\r?\n/)
    .map((content, index) => ({ content, line: index + 1 }))
    .filter(({ content }) => content !== '' && !content.startsWith('#'))
    .map(({ content, line }) => {
      const [kind, parameters = '', ...rest] = content.split('|')
      if ((kind !== 'valid' && kind !== 'invalid') || rest.length < 2)
        throw new Error(
          `Line ${line} must be valid|parameters|expression|print or invalid|parameters|expression|codes, ${example}`,
        )
      // If the line has additional vertical bars, they belong to the expression.
      return {
        line,
        expected: rest.at(-1) ?? '',
        expression: rest.slice(0, -1).join('|'),
        parameters: parametersOf(parameters, line),
      }
    })

const parametersOf = (text: string, line: number): ParameterTypes =>
  new Map(
    text.split(',').map(entry => {
      const colon = entry.lastIndexOf(':')
      const type = types.find(known => known === entry.slice(colon + 1))
      if (!type) throw new Error(`Line ${line}: ${entry} must be name:type, with one of the types ${types.join(', ')}`)
      return [entry.slice(0, colon), type]
    }),
  )

/** Checks a case's expression. Returns the outcome in the format of the last column of the case's line. */
export const checkLanguageCase = ({ expression, parameters }: LanguageCase): string => {
  const { tree, problems } = checkExpression(expression, [parameters])
  const [first] = problems
  if (first) return `${first.code}@${first.start}-${first.end}`
  return tree ? print(tree) : ''
}
