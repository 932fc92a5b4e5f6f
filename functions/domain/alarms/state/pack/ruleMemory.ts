import type { RuleState } from '../ruleState.ts'

/** The part of a rule state that is not values of items: what rules remember, and which were TRUE for each message. */
export interface RuleMemory extends Pick<RuleState, 'model' | 'revision' | 'rules' | 'pairs' | 'samples'> {
  readonly newest: number
  readonly horizon: number
  /** Lists of names of rules, each once. Messages point to them. */
  readonly lists: readonly (readonly string[])[]
  /** The codes of recent messages on errors, by the place of the message. */
  readonly codes: readonly (readonly [place: number, code: string])[]
  readonly olderMessages: number
}
