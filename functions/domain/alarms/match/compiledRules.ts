import type { ParameterTypes } from '#shared/expression/valueType.ts'
import { compile } from '#shared/expression/compile.ts'
import { listExpressionInputs, listExpressionParameters } from '#shared/expression/conditions.ts'
import { negate } from '#shared/expression/negate.ts'
import { parse } from '#shared/expression/parse.ts'
import type { Program } from '#shared/expression/program.ts'
import { copyPart, programIn, programWriter, type ProgramWriter } from '#shared/expression/programWriter.ts'
import type { ExpressionTree } from '#shared/expression/tree.ts'
import type { ExpressionVersion } from '../state/ruleVersion.ts'
import { isHold } from './holds.ts'
import { findPredicatePlaces } from './predicatePlaces.ts'
import { hasRange, computeComparisonRange, type Range } from './range.ts'
import { addList, copyLists, ruleListsIn, ruleListsWriter, type RuleLists, type RuleListsWriter } from './ruleLists.ts'

/**
 * The expression rules of one model, compiled into one program. A rule's number is its position in the list of rules.
 */
export interface CompiledRules {
  readonly program: Program
  /**
   * For each rule, where its own code, numbers and texts begin in the model's program. The last entry marks the end.
   */
  readonly codeStarts: Int32Array
  readonly numberStarts: Int32Array
  readonly textStarts: Int32Array
  /** For each rule, the slots of the parameters that the rule mentions. */
  readonly inputs: RuleLists
  /**
   * For each rule, the positions of its predicates as in `PredicatePlaces`, counted from the start of the rule's
   * code.
   */
  readonly anyPredicates: RuleLists
  readonly eachPredicates: RuleLists
  /** For each rule, 1 if its predicates alone decide its result, and otherwise 0. */
  readonly eachDecides: Uint8Array
}

/** The rules of a model while they are being compiled. */
export interface RulesWriter {
  readonly program: ProgramWriter
  readonly codeStarts: number[]
  readonly numberStarts: number[]
  readonly textStarts: number[]
  readonly inputs: RuleListsWriter
  readonly anyPredicates: RuleListsWriter
  readonly eachPredicates: RuleListsWriter
  readonly eachDecides: number[]
}

export const rulesWriter = (): RulesWriter => ({
  program: programWriter(),
  codeStarts: [0],
  numberStarts: [0],
  textStarts: [0],
  inputs: ruleListsWriter(),
  anyPredicates: ruleListsWriter(),
  eachPredicates: ruleListsWriter(),
  eachDecides: [],
})

/** Compiles the next rule. Returns false and writes nothing if the stored expression can no longer be parsed. */
export const writeRule = (
  writer: RulesWriter,
  rule: ExpressionVersion,
  parameters: ParameterTypes,
  slots: ReadonlyMap<string, number>,
): boolean => {
  const { tree } = parse(rule.expression)
  if (!tree) return false
  const root = isHold(rule) ? negate(tree.root) : tree.root
  const { program } = writer
  const start = program.codeEnd
  // A condition on an item that the model no longer has is compiled to UNKNOWN. It does not use a slot, so any slot
  // number will do.
  const places = compile(program, root, parameters, name => slots.get(name) ?? 0)
  const { any, each, eachDecides } = findPredicatePlaces(root, { code: program.code, places })
  addList(
    writer.inputs,
    mentionedBy(rule, tree).flatMap(name => slots.get(name) ?? []),
  )
  addList(
    writer.anyPredicates,
    any.map(place => place - start),
  )
  addList(
    writer.eachPredicates,
    each.map(place => place - start),
  )
  writer.eachDecides.push(eachDecides ? 1 : 0)
  endRule(writer)
  return true
}

/**
 * Returns the inputs whose arrival causes the rule to be evaluated. They include the inputs of its clear condition,
 * because a rule and its hold are evaluated for the same messages, and the parameter of each `change(P, m)`.
 */
const mentionedBy = ({ clearExpression }: ExpressionVersion, tree: ExpressionTree): readonly string[] => {
  const other = clearExpression === undefined ? undefined : parse(clearExpression).tree
  const trees = other ? [tree, other] : [tree]
  return [...new Set(trees.flatMap(one => [...listExpressionInputs(one), ...listExpressionParameters(one)]))]
}

/**
 * Copies the compiled code of the rules from number `first` up to, but not including, `end`. The rules must have been
 * compiled for the same parameters.
 */
export const copyRules = (writer: RulesWriter, from: CompiledRules, first: number, end: number): void => {
  const { program, codeStarts, numberStarts, textStarts } = writer
  copyStarts(codeStarts, program.codeEnd, from.codeStarts, first, end)
  copyStarts(numberStarts, program.numbersEnd, from.numberStarts, first, end)
  copyStarts(textStarts, program.texts.length, from.textStarts, first, end)
  copyPart(program, from.program, {
    code: [from.codeStarts[first] ?? 0, from.codeStarts[end] ?? 0],
    numbers: [from.numberStarts[first] ?? 0, from.numberStarts[end] ?? 0],
    texts: [from.textStarts[first] ?? 0, from.textStarts[end] ?? 0],
  })
  copyLists(writer.inputs, from.inputs, first, end)
  copyLists(writer.anyPredicates, from.anyPredicates, first, end)
  copyLists(writer.eachPredicates, from.eachPredicates, first, end)
  for (let rule = first; rule < end; rule += 1) writer.eachDecides.push(from.eachDecides[rule] ?? 0)
}

const copyStarts = (starts: number[], at: number, from: Int32Array, first: number, end: number): void => {
  const offset = at - (from[first] ?? 0)
  for (let rule = first; rule < end; rule += 1) starts.push((from[rule + 1] ?? 0) + offset)
}

const endRule = ({ program, codeStarts, numberStarts, textStarts }: RulesWriter): void => {
  codeStarts.push(program.codeEnd)
  numberStarts.push(program.numbersEnd)
  textStarts.push(program.texts.length)
}

export const compiledRulesIn = (writer: RulesWriter): CompiledRules => ({
  program: programIn(writer.program),
  codeStarts: Int32Array.from(writer.codeStarts),
  numberStarts: Int32Array.from(writer.numberStarts),
  textStarts: Int32Array.from(writer.textStarts),
  inputs: ruleListsIn(writer.inputs),
  anyPredicates: ruleListsIn(writer.anyPredicates),
  eachPredicates: ruleListsIn(writer.eachPredicates),
  eachDecides: Uint8Array.from(writer.eachDecides),
})

/** Whether a rule mentions a parameter for which `wanted` is true. */
export const mentions = ({ inputs }: CompiledRules, rule: number, wanted: (slot: number) => boolean): boolean => {
  const { starts, items } = inputs
  const end = starts[rule + 1] ?? 0
  for (let place = starts[rule] ?? 0; place < end; place += 1) if (wanted(items[place] ?? 0)) return true
  return false
}

/** A condition of a rule that compares the value in one slot with a constant. */
export interface Predicate {
  readonly rule: number
  readonly slot: number
  /**
   * The values for which the condition is TRUE: a range for the number in the slot, or the text or boolean that the
   * slot must contain.
   */
  readonly wanted: Range | string | boolean
}

/**
 * Decodes the predicates that one rule has in a table of positions, which is `anyPredicates` or `eachPredicates`. A
 * position says where the predicate stands in the rule's compiled code, counted from the start of that code.
 */
export const predicatesAt = (
  { program: { code, numbers, texts }, codeStarts }: CompiledRules,
  rule: number,
  { starts, items }: RuleLists,
): Predicate[] => {
  const predicates: Predicate[] = []
  const end = starts[rule + 1] ?? 0
  for (let place = starts[rule] ?? 0; place < end; place += 1) {
    const at = (codeStarts[rule] ?? 0) + (items[place] ?? 0)
    const kind = code[at] ?? 0
    const constant = code[at + 2] ?? 0
    const wanted = hasRange(kind) ? computeComparisonRange(kind, numbers[constant] ?? 0) : (texts[constant] ?? '')
    predicates.push({ rule, slot: code[at + 1] ?? 0, wanted })
  }
  return predicates
}
