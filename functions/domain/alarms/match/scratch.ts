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
  /** The groups of thresholds in the threshold index that have a candidate rule for the current message. */
  readonly activeGroups: Int32Array
  readonly marks: EvaluatedMarks
  /**
   * A cache, for models whose rules mention few parameters: which rules' parameters a message reports, keyed by a bit
   * mask with one bit per parameter, which is set if the message reports that parameter.
   */
  readonly coverages: Map<number, InputCoverage>
  /** The item layouts of the latest messages, newest last, for models whose rules mention many parameters. */
  readonly layouts: ItemLayout[]
}

/**
 * For each rule, whether it has already been evaluated for the current message. Needed because several predicates may
 * find the same rule.
 */
export interface EvaluatedMarks {
  /** For each rule, the number that identifies the last message for which the rule was TRUE or UNKNOWN. */
  readonly by: Int32Array
  /** The number that identifies the message being evaluated. It is not a time or an id. */
  message: number
}

/**
 * The scratch memory of one evaluator, with a part for the rules of each model. A part is released when the model's
 * compiled rules are no longer in use.
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
