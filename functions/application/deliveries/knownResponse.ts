import type { AlarmResponse } from '#shared/contract/rule.ts'
import { logger } from '../../runtime/logger.ts'
import type { StageReads } from './stageReads.ts'

/**
 * Returns a rule's response: consequence, action and time to respond. Empty if the rule cannot be read; the message
 * is then sent without a response. Decision 146 says why the rule is read only when the message is sent.
 */
export const knownResponse = async (ruleName: string, reads: StageReads): Promise<AlarmResponse> => {
  try {
    return (await reads.rule(ruleName))?.response ?? {}
  } catch (error) {
    logger.warn('mail without a response', { rule: ruleName, error: error as Error })
    return {}
  }
}
