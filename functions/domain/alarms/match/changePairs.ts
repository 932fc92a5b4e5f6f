import { changeLimits } from '#shared/expression/builtIns.ts'
import { changesIn } from '#shared/expression/conditions.ts'
import { parse } from '#shared/expression/parse.ts'
import type { RuleVersion } from '../state/ruleVersion.ts'
import type { ChangePair } from '../state/samples.ts'

/** The changes that a text mentions; none if the text cannot be read. */
export const changePairsIn = (text: string): readonly ChangePair[] => {
  // Most expressions mention none, and need not be parsed once more.
  const { tree } = /change/i.test(text) ? parse(text) : {}
  return (tree ? changesIn(tree.root) : []).flatMap(({ name, call }) =>
    call ? { name, item: call.parameter, minutes: call.minutes ?? 0 } : [],
  )
}

/**
 * The changes that some rules mention, each once. Changes beyond the limit are UNKNOWN. No rule is saved that exceeds
 * the limit, but two rules that exceed it together may be saved at the same time.
 */
export const changePairsOf = (versions: readonly RuleVersion[]): readonly ChangePair[] => {
  const texts = versions.flatMap(rule =>
    rule.type === 'Expression' ? [rule.expression, rule.clearExpression ?? ''] : [],
  )
  const pairs = new Map(texts.flatMap(changePairsIn).map(pair => [pair.name, pair]))
  return [...pairs.values()].slice(0, changeLimits.pairs)
}
