import { changeLimits } from '#shared/expression/builtIns.ts'
import { changesIn } from '#shared/expression/conditions.ts'
import { parse } from '#shared/expression/parse.ts'
import type { RuleVersion } from '../state/ruleVersion.ts'
import type { ChangePair } from '../state/samples.ts'

/** The changes that a text asks for. One of a text that cannot be read is empty. */
export const changePairsIn = (text: string): readonly ChangePair[] => {
  // Most expressions ask for none, and need not be parsed once more.
  const { tree } = /change/i.test(text) ? parse(text) : {}
  return (tree ? changesIn(tree.root) : []).flatMap(({ name, call }) =>
    call ? { name, item: call.parameter, minutes: call.minutes ?? 0 } : [],
  )
}

/**
 * The changes that some rules ask for, each once. Those beyond the limit are UNKNOWN: no rule is saved with one, but
 * two may be saved at the same time.
 */
export const changePairsOf = (versions: readonly RuleVersion[]): readonly ChangePair[] => {
  const texts = versions.flatMap(rule =>
    rule.type === 'Expression' ? [rule.expression, rule.clearExpression ?? ''] : [],
  )
  const pairs = new Map(texts.flatMap(changePairsIn).map(pair => [pair.name, pair]))
  return [...pairs.values()].slice(0, changeLimits.pairs)
}
