import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'

/** Requests of one address in five minutes. An open page asks every few seconds; a laboratory may share an address. */
const requestsPerAddress = 6_000

/**
 * Rules of AWS's common rule set that inspect bodies. They count instead of blocking, because alarm rules, remarks
 * and lists of instruments may look like code, and the contract's schemas check every body.
 */
const countedOfBodies = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
]

const managedRule = (name: string, priority: number, counted: readonly string[] = []): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counted.map(rule => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: visible(name),
})

/** Metrics only: a sampled request would show the token in its headers. */
export const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
})

/** The rules of the web ACL, the cheapest first. */
export const webAclRules = (): CfnWebACL.RuleProperty[] => [
  {
    name: 'RequestsPerAddress',
    priority: 0,
    action: { block: {} },
    statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit: requestsPerAddress, evaluationWindowSec: 300 } },
    visibilityConfig: visible('RequestsPerAddress'),
  },
  managedRule('AWSManagedRulesAmazonIpReputationList', 1),
  managedRule('AWSManagedRulesKnownBadInputsRuleSet', 2),
  managedRule('AWSManagedRulesCommonRuleSet', 3, countedOfBodies),
]
