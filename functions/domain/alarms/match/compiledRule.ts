import type { ParameterTypes } from '#shared/expression/check.ts'
import { compile } from '#shared/expression/compile.ts'
import { inputsOf } from '#shared/expression/conditions.ts'
import { parse } from '#shared/expression/parse.ts'
import type { Program } from '#shared/expression/program.ts'
import { predicatesOf } from './predicates.ts'
import { hasRange, rangeOf, type Range } from './range.ts'
import type { ExpressionVersion } from '../state/ruleVersion.ts'

/**
 * An expression rule made ready for one model. It is kept for when another rule is published. Its lists of small numbers
 * are strings: a character takes one or two bytes where a number in an array takes eight.
 */
export interface CompiledRule {
  readonly code: string
  readonly numbers: readonly number[]
  readonly texts: readonly (string | boolean)[]
  /** The slots of the parameters that it mentions. */
  readonly inputs: string
  /** Places in `code`, as in `Predicates`. */
  readonly anyPredicate: string | undefined
  readonly eachPredicate: string
  readonly eachDecides: boolean
}

/** The rule for a model; a stored expression that can't be read any more is never TRUE. */
export const compileRule = (
  { expression }: ExpressionVersion,
  parameters: ParameterTypes,
  slots: ReadonlyMap<string, number>,
): CompiledRule | undefined => {
  const { tree } = parse(expression)
  if (!tree) return undefined
  // A condition on an item that the model has lost is UNKNOWN, and asks for no slot.
  const compiled = compile(tree.root, parameters, name => slots.get(name) ?? 0)
  const { anyPredicate, eachPredicate, eachDecides } = predicatesOf(tree.root, compiled)
  return {
    code: asText(Array.from(compiled.code)),
    numbers: Array.from(compiled.numbers),
    texts: compiled.texts.length > 0 ? compiled.texts.map(internalized) : none,
    inputs: asText(inputsOf(tree).flatMap(name => slots.get(name) ?? [])),
    anyPredicate: anyPredicate && asText(anyPredicate),
    eachPredicate: asText(eachPredicate),
    eachDecides,
  }
}

const none: readonly string[] = []

/** The one copy that the engine keeps of the names of properties, and JSON.parse of short texts: told apart at a glance. */
const internalized = (value: string | boolean): string | boolean =>
  typeof value === 'string' ? (Object.keys({ [value]: 0 })[0] ?? value) : value

const asText = (numbers: readonly number[]): string => String.fromCharCode(...numbers)

export const numbersIn = (text: string): number[] => {
  const numbers: number[] = []
  for (let index = 0; index < text.length; index += 1) numbers.push(text.charCodeAt(index))
  return numbers
}

export const programOf = ({ code, numbers, texts }: CompiledRule): Program => ({
  code: numbersIn(code),
  numbers,
  texts,
})

/** Whether the rule mentions a parameter that is `wanted`. */
export const mentions = (rule: CompiledRule | undefined, wanted: (slot: number) => boolean): boolean => {
  const inputs = rule?.inputs ?? ''
  for (let index = 0; index < inputs.length; index += 1) if (wanted(inputs.charCodeAt(index))) return true
  return false
}

/** A condition that an index can look for. */
export interface Predicate {
  readonly rule: number
  readonly slot: number
  /** What a number must be, or the text or boolean that the slot must have. */
  readonly wanted: Range | string | boolean
}

export const predicateAt = ({ code, numbers, texts }: CompiledRule, rule: number, place: number): Predicate => {
  const kind = code.charCodeAt(place)
  const slot = code.charCodeAt(place + 1)
  const constant = code.charCodeAt(place + 2)
  return { rule, slot, wanted: hasRange(kind) ? rangeOf(kind, numbers[constant] ?? 0) : (texts[constant] ?? '') }
}
