import { IoTClient, paginateListTopicRules } from '@aws-sdk/client-iot'
import { topicRuleName } from '#infra/constructs/topicRuleName.ts'

/** Matches the rule of each stage that takes the messages of instruments. */
const ruleOfStage = new RegExp(`^${topicRuleName('([a-z0-9]+)', 'instruments')}$`)

interface OtherStages {
  /** The problem. Set if the stage has never been deployed: it must not be deployed beside another one. */
  readonly problem?: string
  /** A warning. Set if the stage has been deployed beside another one already. */
  readonly warning?: string
}

/**
 * Looks for other stages in the account and the region. They have one broker together, whose topics and things name no
 * stage. Decision 86 says why a stage has no neighbour.
 */
export const otherStages = async (region: string, stage: string): Promise<OtherStages> => {
  const stages: string[] = []
  for await (const { rules = [] } of paginateListTopicRules({ client: new IoTClient({ region }) }, {}))
    stages.push(...rules.flatMap(({ ruleName = '' }) => ruleOfStage.exec(ruleName)?.[1] ?? []))
  const others = stages.filter(one => one !== stage).sort()
  if (others.length === 0) return {}
  const text =
    `${region} has the instruments of the stages ${others.join(', ')} in this account already. AWS IoT tells no stages apart: ` +
    'each would hear the instruments of all, and shut out or renew certificates of the others. Set another region, or use another account'
  return stages.includes(stage) ? { warning: text } : { problem: text }
}
