import type { AlarmResponse } from '#shared/contract/rule.ts'
import { findRule } from '../../data/rules/ruleRepository.ts'
import { logger } from '../../runtime.ts'

/**
 * The consequence, action and time to respond of a rule. Undefined if the rule cannot be read: the message goes out
 * without them.
 * Decision 146 says why it is read so late.
 */
export const knownResponse = async (ruleName: string): Promise<AlarmResponse> => {
  try {
    return (await findRule(ruleName))?.response ?? {}
  } catch (error) {
    logger.warn('mail without a response', { rule: ruleName, error: error as Error })
    return {}
  }
}
