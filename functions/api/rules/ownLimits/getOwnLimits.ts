import { rules } from '#shared/contract/calls/rules.ts'
import { findOwnLimits, listOwnLimits } from '../../../data/rules/ownLimitRepository.ts'
import { findRules } from '../../../data/rules/ruleRepository.ts'
import { Validation } from '../../../domain/errors.ts'
import { describeOwnLimits, type RuleLimits } from '../../../domain/rules/ownLimits.ts'
import { handle } from '../../../http/handle.ts'

export const getOwnLimits = handle(rules.getOwnLimits, async ({ query: { ruleName, deviceName } }) => {
  if (ruleName === undefined && deviceName === undefined)
    throw new Validation([{ field: 'ruleName', message: 'Name a rule, an instrument or both' }])
  const all = ruleName === undefined ? [...(await listOwnLimits()).values()] : one(await findOwnLimits(ruleName))
  const concerned = all.map(({ instruments, ...limits }): RuleLimits => ({
    ...limits,
    instruments: instruments.filter(own => deviceName === undefined || own.deviceName === deviceName),
  }))
  const withLimits = concerned.filter(({ instruments }) => instruments.some(({ limits }) => limits.length > 0))
  const named = await findRules(withLimits.map(limits => limits.ruleName))
  return {
    ownLimits: withLimits.flatMap(limits => {
      const rule = named.get(limits.ruleName)
      return rule ? describeOwnLimits(rule, limits) : []
    }),
  }
})

const one = (limits: RuleLimits | undefined): RuleLimits[] => (limits ? [limits] : [])
