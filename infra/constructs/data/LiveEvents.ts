import { Aws } from 'aws-cdk-lib'
import { CfnApi, CfnChannelNamespace } from 'aws-cdk-lib/aws-appsync'
import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import { Construct } from 'constructs'
import { liveHandlers } from '../../liveHandlers.ts'

interface Props {
  readonly stage: string
  readonly pool: UserPool
}

/**
 * The AWS AppSync Events API that functions use to notify open browsers of changes. People connect and subscribe with
 * their own token, and learn the names of channels only from a lease. Functions publish with their roles.
 */
export class LiveEvents extends Construct {
  /** The endpoint of AppSync Events to which functions publish. */
  readonly endpoint: string
  /** The ARN of the API's only namespace, for use in policies. */
  readonly namespaceArn: string
  /**
   * The origin that the console's pages connect to for live updates, as a source expression for the content security
   * policy.
   */
  readonly socketOrigin: string

  constructor(scope: Construct, id: string, { stage, pool }: Props) {
    super(scope, id)
    const people = { authType: 'AMAZON_COGNITO_USER_POOLS' }
    const functions = { authType: 'AWS_IAM' }
    const api = new CfnApi(this, 'Api', {
      name: `benchwatch-${stage}`,
      eventConfig: {
        authProviders: [
          { ...people, cognitoConfig: { awsRegion: Aws.REGION, userPoolId: pool.userPoolId } },
          functions,
        ],
        connectionAuthModes: [people],
        defaultSubscribeAuthModes: [people],
        defaultPublishAuthModes: [functions],
      },
    })
    const namespace = new CfnChannelNamespace(this, 'Namespace', {
      apiId: api.attrApiId,
      name: 'live',
      codeHandlers: liveHandlers,
    })
    this.endpoint = `https://${api.attrDnsHttp}/event`
    this.namespaceArn = namespace.attrChannelNamespaceArn
    this.socketOrigin = `wss://${api.attrDnsRealtime}`
  }
}
