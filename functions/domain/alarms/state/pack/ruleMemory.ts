import type { RuleState } from '../ruleState.ts'

/**
 * The part of a rule state that contains no values of items: what is remembered of each rule, and which rules were
 * TRUE for each message.
 */
export interface RuleMemory extends Pick<RuleState, 'model' | 'revision' | 'rules' | 'pairs' | 'samples'> {
  readonly newest: number
  readonly horizon: number
  /**
   * The distinct lists of names of rules that were TRUE or UNKNOWN for a message. A message refers to its list by the
   * list's position.
   */
  readonly lists: readonly (readonly string[])[]
  /** The device codes in recent error messages, each with the position of its message. */
  readonly codes: readonly (readonly [place: number, code: string])[]
  readonly olderMessages: number
}
