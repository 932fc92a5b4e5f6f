import { IoTClient, paginateListTopicRules } from '@aws-sdk/client-iot'
import { topicRuleName } from '#infra/constructs/topicRuleName.ts'

/** Matches the names of the topic rules for messages of instruments. Each stage has exactly one such rule. */
const ruleOfStage = new RegExp(`^${topicRuleName('([a-z0-9]+)', 'instruments')}$`)

interface OtherStages {
  /**
   * The reason not to deploy, as a text. Set if the stage has never been deployed and the account already has another
   * stage: the two must not share an account and region.
   */
  readonly problem?: string
  /** A warning, as a text. Set if the stage has already been deployed in an account and region with another stage. */
  readonly warning?: string
}

/**
 * Looks for other stages in the account and region. All stages share one broker, whose topics and things do not
 * contain the name of a stage. Decision 86 says why a stage must be alone.
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
