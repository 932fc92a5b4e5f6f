import { makeCandidates, type Candidates } from './candidates.ts'
import type { InputCoverage } from './inputCoverage.ts'
import { makeInputSlots, type InputSlots } from './inputSlots.ts'
import type { ItemLayout } from './itemLayout.ts'
import type { ModelRules } from './modelRules.ts'

/**
 * The memory that an evaluation of one model's rules overwrites, and cached facts about the item names in earlier
 * messages. No values remain in it after a message, so it serves all instruments of the model.
 */
export interface Scratch {
  readonly inputs: InputSlots
  readonly candidates: Candidates
  /** The threshold groups that have a candidate for the current message. */
  readonly activeGroups: Int32Array
  readonly marks: EvaluatedMarks
  /**
   * The input coverages of earlier messages, for models whose rules mention few parameters. They are keyed by a bit
   * mask with one bit per parameter, which is set if the message reports the parameter.
   */
  readonly coverages: Map<number, InputCoverage>
  /** The item layouts of the latest messages, newest last, for models whose rules mention many parameters. */
  readonly layouts: ItemLayout[]
}

/**
 * Marks the rules that have already been evaluated for a message, because several predicates may find the same rule.
 */
export interface EvaluatedMarks {
  /** For each rule, the number of the last message for which it was TRUE or UNKNOWN. */
  readonly by: Int32Array
  /** The number of the message being evaluated. */
  message: number
}

/**
 * The scratch memory of one evaluator. It has a part for each model's rules, which is released when these rules are
 * no longer in use.
 */
export type ScratchMemory = WeakMap<ModelRules, Scratch>

export const newScratchMemory = (): ScratchMemory => new WeakMap()

/** Returns the scratch memory for a model's rules. It is allocated on first use. */
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
