import { pageOf } from '#shared/contract/paging.ts'
import type { Rule } from '#shared/contract/rule.ts'
import { ruleOnTheWire } from '../../domain/rules/wire.ts'
import { byName, listRules } from '../../data/rules/ruleRepository.ts'
import { answerPage } from '../../http/answerPage.ts'

/** Returns a page of the rules for which `matches` is true, sorted by name. */
export const answerRules = async (asked: Parameters<typeof pageOf>[0], matches: (rule: Rule) => boolean) => {
  const all = await listRules()
  const named = byName(all)
  const found = all.map(rule => ruleOnTheWire(rule, named)).filter(matches)
  const { rows, ...page } = answerPage(found, pageOf(asked), ({ ruleName }) => ruleName)
  return { ...page, rulesList: rows }
}
