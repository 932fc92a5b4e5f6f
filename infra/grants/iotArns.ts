import { Aws } from 'aws-cdk-lib'
import { mailSet } from '#shared/server/mailSet.ts'

export const iotRoot = `arn:${Aws.PARTITION}:iot:${Aws.REGION}:${Aws.ACCOUNT_ID}`

/** The prefix of the names of a stage's resources in AWS IoT. It distinguishes the stages of an account. */
export const stagePrefixOf = (stage: string): string => `benchwatch-${stage}-`

/** The name of the SES configuration set for a stage's mails. */
export const mailSetOf = (stage: string): string => `${stagePrefixOf(stage)}${mailSet}`

const ofStage: ReadonlySet<string> = new Set(['job', 'thinggroup', 'policy'])

/**
 * The ARN pattern for a type of IoT resource. It covers all things and certificates, because instruments come and go,
 * but only the jobs, thing groups and policies of this stage.
 */
export const iotArn = (resource: string, stage: string): string =>
  resource === '*'
    ? resource
    : `${iotRoot}:${resource.includes('/') ? resource.replace('{stage}', stagePrefixOf(stage)) : `${resource}/${ofStage.has(resource) ? stagePrefixOf(stage) : ''}*`}`
