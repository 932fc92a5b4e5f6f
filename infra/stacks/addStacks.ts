import { Tags, type App } from 'aws-cdk-lib'
import { uploadBuckets } from '#shared/server/tables.ts'
import type { Settings } from '../config.ts'
import { DataStack } from './DataStack.ts'
import { EdgeStack } from './EdgeStack.ts'
import { ServiceStack } from './ServiceStack.ts'
import { WebStack } from './WebStack.ts'

export interface Stacks {
  readonly data: DataStack
  readonly service: ServiceStack
  readonly web: WebStack
  /** The stack with the web ACL. Missing if the stage has no web ACL. */
  readonly edge?: EdgeStack
}

/**
 * Adds the stacks of the system, which are split by lifetime: the data, which must outlive every release; the
 * service, which each release replaces; and the files for browsers. A stage with a web ACL has a fourth stack in
 * us-east-1. References between stacks are weak (cdk.json). No CloudFormation export ties two stacks together, so a
 * table can later move to another stack although other stacks use it.
 */
export const addStacks = (app: App, settings: Settings): Stacks => {
  const { stage, region, ephemeral } = settings
  const props = (part: string) => ({
    stackName: `benchwatch-${stage}-${part}`,
    ...(region && { env: { region } }),
  })
  const data = new DataStack(app, `benchwatch-${stage}-data`, {
    ...props('data'),
    terminationProtection: !ephemeral,
    description: 'Benchwatch: tables, users, stream. Holds all data; outlives the other stacks',
    settings,
  })
  const service = new ServiceStack(app, `benchwatch-${stage}-service`, {
    ...props('service'),
    description: 'Benchwatch: the API, its functions, the way of the telemetry, alarms for operations',
    settings,
    data,
  })
  const edge = settings.webAcl
    ? new EdgeStack(app, `benchwatch-${stage}-edge`, {
        stackName: `benchwatch-${stage}-edge`,
        env: { region: 'us-east-1' },
        description: 'Benchwatch: the web ACL in front of console and API',
        settings,
      })
    : undefined
  const web = new WebStack(app, `benchwatch-${stage}-web`, {
    ...props('web'),
    description: 'Benchwatch: the console and the address of console and API',
    settings,
    api: service.api.address,
    webAclArn: edge?.webAclArn,
    originSecret: data.originSecrets[0] ?? '',
    uploadBuckets: uploadBuckets.map(name => data.buckets[name]),
    settingsTable: data.tables.inUse.settings,
    // Presigned upload links use these host names of the upload buckets. The console's pages may not connect to any
    // other bucket.
    connectOrigins: [
      ...uploadBuckets.map(name => `https://${data.buckets[name].bucketRegionalDomainName}`),
      data.live.socketOrigin,
    ],
  })
  Tags.of(app).add('product', 'benchwatch')
  Tags.of(app).add('stage', stage)
  return { data, service, web, ...(edge && { edge }) }
}
