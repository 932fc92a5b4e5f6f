import { makeCandidates, type Candidates } from './candidates.ts'
import type { InputCoverage } from './inputCoverage.ts'
import { makeInputSlots, type InputSlots } from './inputSlots.ts'
import type { ItemLayout } from './itemLayout.ts'
import type { ModelRules } from './modelRules.ts'

/**
 * The memory that an evaluation by one model's rules overwrites, and what earlier messages have shown about names. The
 * memory keeps no values after a message, so that it serves all instruments of the model.
 */
export interface Scratch {
  readonly inputs: InputSlots
  readonly candidates: Candidates
  /** The threshold groups that have a candidate for the message. */
  readonly activeGroups: Int32Array
  readonly marks: EvaluatedMarks
  /**
   * The input coverages of messages so far, for models whose rules mention few parameters. A message that reports the
   * same parameters uses the same coverage. The key has one bit for each parameter, which is set if the parameter is
   * reported.
   */
  readonly coverages: Map<number, InputCoverage>
  /** The item layouts of the last messages, the newest last, for models whose rules mention many parameters. */
  readonly layouts: ItemLayout[]
}

/** Marks the rules that have been evaluated for a message, because several predicates may find the same rule. */
export interface EvaluatedMarks {
  /** For each rule: the number of the last message for which it was TRUE or UNKNOWN. */
  readonly by: Int32Array
  /** The number of the message that is being evaluated. */
  message: number
}

/**
 * The scratch memory of one evaluator. It has a part for each model's rules, which lives as long as these rules are in
 * use.
 */
export type ScratchMemory = WeakMap<ModelRules, Scratch>

export const newScratchMemory = (): ScratchMemory => new WeakMap()

/** The scratch for a model's rules, made when it is first needed. */
export const scratchFor = (memory: ScratchMemory, modelRules: ModelRules): Scratch => {
  const known = memory.get(modelRules)
  if (known) return known
  const scratch = makeScratch(modelRules)
  memory.set(modelRules, scratch)
  return scratch
}

export const makeScratch = ({ schema, index, rules }: ModelRules): Scratch => ({
  inputs: makeInputSlots(schema),
  candidates: makeCandidates(index.mostFound),
  activeGroups: new Int32Array(index.predicates.thresholds.groups.places.length),
  marks: { by: new Int32Array(rules.length), message: 0 },
  coverages: new Map(),
  layouts: [],
})
