import { changeLimits } from '#shared/expression/builtIns.ts'
import { changesIn } from '#shared/expression/conditions.ts'
import { parse } from '#shared/expression/parse.ts'
import type { RuleVersion } from '../state/ruleVersion.ts'
import type { ChangePair } from '../state/samples.ts'

/**
 * Lists the inputs such as `change(P, m)` that the text of an expression mentions. The list is empty if the text
 * cannot be parsed.
 */
export const changePairsIn = (text: string): readonly ChangePair[] => {
  // Most expressions do not contain the word `change`, so they mention no input such as `change(P, m)` and need not
  // be parsed.
  const { tree } = /change/i.test(text) ? parse(text) : {}
  return (tree ? changesIn(tree.root) : []).flatMap(({ name, call }) =>
    call ? { name, item: call.parameter, minutes: call.minutes ?? 0 } : [],
  )
}

/**
 * Lists the inputs such as `change(P, m)` that the rules mention, each once. Inputs beyond `changeLimits.pairs` are
 * UNKNOWN. A rule that exceeds this limit cannot be saved. The limit may still be exceeded if two people save rules
 * at the same moment.
 */
export const listChangePairs = (versions: readonly RuleVersion[]): readonly ChangePair[] => {
  const texts = versions.flatMap(rule =>
    rule.type === 'Expression' ? [rule.expression, rule.clearExpression ?? ''] : [],
  )
  const pairs = new Map(texts.flatMap(changePairsIn).map(pair => [pair.name, pair]))
  return [...pairs.values()].slice(0, changeLimits.pairs)
}
