import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import type { Settings } from '../config.ts'
import { visible, webAclRules } from '../constructs/edge/webAclRules.ts'

interface Props extends StackProps {
  readonly settings: Settings
}

/**
 * The stack of the distribution's web ACL. It is a separate stack because CloudFront accepts web ACLs only from
 * us-east-1.
 */
export class EdgeStack extends Stack {
  readonly webAclArn: string

  constructor(scope: Construct, id: string, { settings, ...props }: Props) {
    super(scope, id, props)
    const { stage, logRetentionDays } = settings
    const acl = new CfnWebACL(this, 'WebAcl', {
      description: `Benchwatch ${stage}: all requests for console and API`,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      rules: webAclRules(),
      visibilityConfig: visible('WebAcl'),
    })
    const logs = new LogGroup(this, 'Logs', {
      // The name of the log group begins with this prefix, because AWS WAF writes to no other log groups.
      logGroupName: `aws-waf-logs-benchwatch-${stage}`,
      retention: logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: acl.attrArn,
      logDestinationConfigs: [logs.logGroupArn],
      redactedFields: ['accesstoken', 'authorization', 'cookie'].map(Name => ({ singleHeader: { Name } })),
      // Requests that pass are not logged here, because they are in the access logs already.
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: ['BLOCK', 'EXCLUDED_AS_COUNT', 'COUNT'].map(Action => ({ ActionCondition: { Action } })),
          },
        ],
      },
    })
    this.webAclArn = acl.attrArn
  }
}
