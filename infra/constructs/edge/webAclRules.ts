import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { allRoutes } from '#shared/contract/routes.ts'

/**
 * The maximum number of requests from one IP address in five minutes. An open page sends a request every few seconds,
 * and a whole laboratory may share one address.
 */
const requestsPerAddress = 6_000

/**
 * The maximum number of public calls from one IP address in five minutes. It is far below the rate that all callers
 * share (`openThrottle` in `infra/apiThrottles.ts`), so that a single address cannot keep everybody else from signing
 * in.
 */
const publicCallsPerAddress = 300

/** The path prefixes of the public calls. Each prefix ends before the first path parameter. */
const publicPaths = allRoutes.flatMap(({ route }) =>
  route.roles === 'public' ? [`/api${route.path.split('{')[0]}`] : [],
)

const beginsWith = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    searchString,
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    // AWS WAF gets the path as the client encoded it, so the rule decodes the path before comparing it.
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
})

/**
 * Rules of AWS's common rule set that only count requests instead of blocking them. Alarm rules, remarks and lists of
 * instruments may look like code, and a console URL that names many data items is longer than 2,048 bytes. The
 * contract's schemas validate every body and query anyway.
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
 * Each rule publishes metrics but stores no sampled requests, because a sample would show the token in its headers.
 */
export const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
})

/** The rules of the web ACL, cheapest first. */
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
