import { RemovalPolicy, type Duration } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { FunctionName } from '../../access/access.ts'
import type { Settings } from '../../config.ts'
import { buildGrants } from '../../grants/buildGrants.ts'
import { builtFolder } from '../../root.ts'
import type { DataStack } from '../../stacks/DataStack.ts'
import { acknowledgeWildcards } from '../acknowledgeWildcards.ts'

interface Props {
  readonly name: FunctionName
  readonly data: DataStack
  readonly settings: Settings
  readonly memorySize: number
  readonly timeout: Duration
  /** The number of concurrent executions of the account that are reserved for this function. */
  readonly reservedConcurrentExecutions?: number | undefined
}

/** One Lambda function with its log group. It has the rights that `access` lists for it and no others. */
export class ServiceFunction extends Construct {
  readonly name: FunctionName
  readonly fn: Function
  readonly role: Role

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id)
    const { name, data, settings, memorySize, timeout, reservedConcurrentExecutions } = props
    const { functionsFolder, logRetentionDays, ephemeral, tracing } = settings
    const { statements, environment, wildcards } = buildGrants(name, data, settings)
    const logGroup = new LogGroup(this, 'Logs', {
      retention: logRetentionDays,
      removalPolicy: ephemeral ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    this.name = name
    // The role does not use the managed policy AWSLambdaBasicExecutionRole, because that policy allows writing to
    // every log group of the account.
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    this.role.addToPolicy(
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logGroup.logGroupArn],
      }),
    )
    for (const statement of statements) this.role.addToPolicy(statement)
    for (const { resource, reason } of wildcards) acknowledgeWildcards(this.role, [resource], reason)
    this.fn = new Function(this, 'Function', {
      // The description contains the name of the release. Each release therefore changes the function, so that the
      // deployment looks up again the values that the function gets from other stacks.
      description: `Benchwatch ${settings.stage}: ${name} (${settings.release})`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(builtFolder(`${functionsFolder}/${name}`, 'index.mjs')),
      handler: 'index.handler',
      memorySize,
      timeout,
      role: this.role,
      logGroup,
      ...(tracing && { tracing: Tracing.ACTIVE }),
      ...(reservedConcurrentExecutions !== undefined && { reservedConcurrentExecutions }),
      environment: { ...environment, POWERTOOLS_SERVICE_NAME: name, NODE_OPTIONS: '--enable-source-maps' },
    })
    if (tracing) acknowledgeWildcards(this.role, ['*'], 'Traces of X-Ray have no name that a policy could give.')
    // The function depends on its role, including the policy: if it started before the policy is attached, DynamoDB
    // would refuse its calls.
    this.fn.node.addDependency(this.role)
  }
}
