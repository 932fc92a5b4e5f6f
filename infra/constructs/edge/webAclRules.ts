import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { allRoutes } from '#shared/contract/routes.ts'

/**
 * The most requests of one address in five minutes. An open page sends a request every few seconds, and all people of
 * a laboratory may share one address.
 */
const requestsPerAddress = 6_000

/**
 * The most public calls of one address in five minutes. The number is far below the rate that all callers share
 * (`openThrottle` in `infra/apiThrottles.ts`), so that one address alone cannot keep the others from signing in.
 */
const publicCallsPerAddress = 300

/**
 * The beginnings of the paths of public calls. Each beginning ends before the first part of the path that differs from
 * call to call.
 */
const publicPaths = allRoutes.flatMap(({ route }) =>
  route.roles === 'public' ? [`/api${route.path.split('{')[0]}`] : [],
)

const beginsWith = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    searchString,
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    // AWS WAF gets the path as the client encoded it, so the rule decodes the path before it compares.
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
})

/**
 * Rules of AWS's common rule set that only count requests instead of blocking them. Alarm rules, remarks and lists of
 * instruments may look like code, and an address of the console that names many data items is longer than 2,048 bytes.
 * The contract's schemas check every body and query anyway.
 */
const countedInCommonRules = [
  'SizeRestrictions_QUERYSTRING',
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

/**
 * Each rule publishes metrics and keeps no sample of requests, because a sample would show the token in its headers.
 */
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
  {
    name: 'PublicCallsPerAddress',
    priority: 1,
    action: { block: {} },
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        limit: publicCallsPerAddress,
        evaluationWindowSec: 300,
        scopeDownStatement: { orStatement: { statements: publicPaths.map(beginsWith) } },
      },
    },
    visibilityConfig: visible('PublicCallsPerAddress'),
  },
  managedRule('AWSManagedRulesAmazonIpReputationList', 2),
  managedRule('AWSManagedRulesKnownBadInputsRuleSet', 3),
  managedRule('AWSManagedRulesCommonRuleSet', 4, countedInCommonRules),
]
