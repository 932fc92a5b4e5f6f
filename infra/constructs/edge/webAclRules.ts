import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { allRoutes } from '#shared/contract/routes.ts'

/**
 * Requests of one address in five minutes. An open page sends one every few seconds; a laboratory may share an
 * address.
 */
const requestsPerAddress = 6_000

/**
 * Public calls of one address in five minutes, far below the rate that all callers share (`openThrottle` in
 * `infra/apiThrottles.ts`): one address alone cannot use it up and keep the others from signing in.
 */
const publicCallsPerAddress = 300

/** The beginnings of the paths of public calls, up to what differs from call to call. */
const publicPaths = allRoutes.flatMap(({ route }) =>
  route.roles === 'public' ? [`/api${route.path.split('{')[0]}`] : [],
)

const beginsWith = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    searchString,
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    // AWS WAF sees the path as it was sent, so the path is decoded before it is compared.
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
})

/**
 * Rules of AWS's common rule set that count instead of blocking. Alarm rules, remarks and lists of instruments may look
 * like code, and an address of the console that names many data items is longer than 2,048 bytes. The contract's
 * schemas check every body and query.
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
