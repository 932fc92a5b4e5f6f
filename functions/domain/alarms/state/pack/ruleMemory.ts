import type { RuleState } from '../ruleState.ts'

/**
 * The part of a rule state without the values of items: what rules remember, and which rules were TRUE for each
 * message.
 */
export interface RuleMemory extends Pick<RuleState, 'model' | 'revision' | 'rules' | 'pairs' | 'samples'> {
  readonly newest: number
  readonly horizon: number
  /** The lists of rule names, each once. A message is stored with the place of its list. */
  readonly lists: readonly (readonly string[])[]
  /** The codes of recent messages that report errors, with the place of each message. */
  readonly codes: readonly (readonly [place: number, code: string])[]
  readonly olderMessages: number
}
