import { IoTClient, paginateListTopicRules } from '@aws-sdk/client-iot'
import { topicRuleName } from '#infra/constructs/topicRuleName.ts'

/** Matches the rule of each stage that takes the messages of instruments. */
const ruleOfStage = new RegExp(`^${topicRuleName('([a-z0-9]+)', 'instruments')}$`)

/**
 * A warning where other stages are in the account and the region. They have one broker together, whose topics and things
 * name no stage.
 */
export const neighbourWarning = async (region: string, stage: string): Promise<string | undefined> => {
  const others: string[] = []
  for await (const { rules = [] } of paginateListTopicRules({ client: new IoTClient({ region }) }, {}))
    for (const { ruleName = '' } of rules) {
      const [, found] = ruleOfStage.exec(ruleName) ?? []
      if (found !== undefined && found !== stage) others.push(found)
    }
  if (others.length === 0) return undefined
  return (
    `${region} has the instruments of the stages ${others.sort().join(', ')} in this account already. AWS IoT tells no stages apart: ` +
    'each would hear the instruments of all, and shut out or renew certificates of the others. Set another region, or use another account'
  )
}
