import {
  AddThingToThingGroupCommand,
  CancelJobCommand,
  CancelJobExecutionCommand,
  CreateJobCommand,
  CreateThingGroupCommand,
  DescribeEventConfigurationsCommand,
  DescribeJobCommand,
  paginateListThingsInThingGroup,
  RemoveThingFromThingGroupCommand,
  UpdateEventConfigurationsCommand,
  UpdateJobCommand,
} from '@aws-sdk/client-iot'
import type { JobTarget } from '#shared/contract/jobDocument.ts'
import { linkPlaceholder } from '../domain/jobs/document.ts'
import { makeModelGroupName } from '../domain/jobs/modelGroup.ts'
import { setting } from '../runtime/settings.ts'
import { isNamed, unless, unlessMissing } from './awsErrors.ts'
import { iot } from './iotClient.ts'

let areJobEventsEnabled = false

/**
 * Makes AWS IoT report the ends of executions. The setting applies to the whole account and region, and others may
 * use it, so events are only ever switched on. The setting is checked once per function instance.
 */
export const enableJobEvents = async (): Promise<void> => {
  if (areJobEventsEnabled) return
  const { eventConfigurations = {} } = await iot.send(new DescribeEventConfigurationsCommand({}))
  if (!eventConfigurations.JOB_EXECUTION?.Enabled) {
    const merged = { ...eventConfigurations, JOB_EXECUTION: { Enabled: true } }
    await iot.send(new UpdateEventConfigurationsCommand({ eventConfigurations: merged }))
  }
  areJobEventsEnabled = true
}

/**
 * Returns the prefix of all names that this stage uses in AWS IoT, because all stages of an AWS account share one set
 * of names.
 */
export const stagePrefix = (): string => setting('STAGE_PREFIX')

const arnOf = (resource: string): string => `${setting('IOT_ARN')}:${resource}`

const targetsOf = (target: JobTarget): string[] =>
  'model' in target
    ? [arnOf(`thinggroup/${makeModelGroupName(stagePrefix(), target.model)}`)]
    : target.deviceSerialNumbers.map(name => arnOf(`thing/${name}`))

/** How long a link to a content file is valid. An instrument that needs more time requests another link. */
const linkSeconds = 3600

/**
 * Returns the placeholder for a link to a content file. AWS replaces it with a new link whenever an instrument
 * requests its document.
 */
export const contentLink = async (key: string): Promise<string> =>
  linkPlaceholder(await iot.config.region(), setting('CONTENTS_BUCKET'), key)

/**
 * Returns a job's description as AWS IoT accepts it: left out if it is empty, and with spaces in place of invisible
 * characters such as line breaks.
 */
const describedBy = (description: string): { readonly description?: string } =>
  description === '' ? {} : { description: description.replaceAll(/\p{C}/gu, ' ') }

export interface NewIotJob {
  readonly iotJobId: string
  readonly target: JobTarget
  readonly description: string
  /** The job document as JSON text. */
  readonly document: string
  readonly timeoutMinutes: number
}

/**
 * Creates a job of AWS IoT. A job for a model is continuous, so that instruments that are admitted later get it too.
 * Idempotent.
 */
export const createIotJob = async (job: NewIotJob): Promise<void> => {
  const command = new CreateJobCommand({
    jobId: job.iotJobId,
    targets: targetsOf(job.target),
    targetSelection: 'model' in job.target ? 'CONTINUOUS' : 'SNAPSHOT',
    document: job.document,
    ...describedBy(job.description),
    presignedUrlConfig: { roleArn: setting('DOWNLOAD_ROLE_ARN'), expiresInSec: linkSeconds },
    timeoutConfig: { inProgressTimeoutInMinutes: job.timeoutMinutes },
  })
  await unless(['ResourceAlreadyExistsException'], () => iot.send(command))
}

/** Whether AWS IoT refused a job because the account has reached its limit of concurrent jobs. */
export const isLimitOfJobs = (error: unknown): boolean => isNamed(error, 'LimitExceededException')

/**
 * Returns why a job of AWS IoT was cancelled, in the words of AWS or of the person who cancelled it. Undefined if the
 * job is not cancelled. A job that was deleted in the AWS console counts as cancelled.
 */
export const readCancelReason = async (jobId: string): Promise<string | undefined> => {
  try {
    const { job } = await iot.send(new DescribeJobCommand({ jobId }))
    return job?.status === 'CANCELED' ? (job.comment ?? job.reasonCode ?? 'no reason was given') : undefined
  } catch (error) {
    if (isNamed(error, 'ResourceNotFoundException')) return 'it was deleted'
    throw error
  }
}

/** Changes the description of a job of AWS IoT, and the timeout of executions that begin from now on. */
export const updateIotJob = (
  jobId: string,
  { description, timeoutMinutes }: Pick<NewIotJob, 'description' | 'timeoutMinutes'>,
): Promise<void> =>
  unless(['ResourceNotFoundException', 'InvalidRequestException'], () =>
    iot.send(
      new UpdateJobCommand({
        jobId,
        ...describedBy(description),
        timeoutConfig: { inProgressTimeoutInMinutes: timeoutMinutes },
      }),
    ),
  )

/** Ends a job of AWS IoT for all instruments that have not finished it. Idempotent. */
export const cancelIotJob = (jobId: string, comment: string): Promise<void> =>
  // For a job that has ended, AWS IoT answers that the request is invalid. For a job that never existed, it answers
  // that the job is missing. Both count as success.
  unless(['ResourceNotFoundException', 'InvalidRequestException'], () =>
    iot.send(new CancelJobCommand({ jobId, comment, force: true })),
  )

/** Ends one instrument's execution of a job of AWS IoT, even if it is in progress. Idempotent. */
export const cancelIotExecution = (jobId: string, thingName: string, reason: string): Promise<void> =>
  // For an execution that has ended, AWS IoT answers that the transition is invalid. For one that never existed, it
  // answers that the execution is missing. Both count as success.
  unless(['ResourceNotFoundException', 'InvalidStateTransitionException'], () =>
    iot.send(new CancelJobExecutionCommand({ jobId, thingName, force: true, statusDetails: { reason } })),
  )

/** Creates a model's thing group in AWS IoT if there is none. Idempotent. */
export const createModelGroup = (model: string): Promise<void> =>
  unless(['ResourceAlreadyExistsException'], () =>
    iot.send(new CreateThingGroupCommand({ thingGroupName: makeModelGroupName(stagePrefix(), model) })),
  )

/** Returns the names of the instruments in a model's thing group. Undefined if the group does not exist. */
export const namesInGroup = async (model: string): Promise<ReadonlySet<string> | undefined> => {
  const names = new Set<string>()
  const thingGroupName = makeModelGroupName(stagePrefix(), model)
  try {
    for await (const { things = [] } of paginateListThingsInThingGroup(
      { client: iot, pageSize: 250 },
      { thingGroupName },
    ))
      for (const name of things) names.add(name)
  } catch (error) {
    if (isNamed(error, 'ResourceNotFoundException')) return undefined
    throw error
  }
  return names
}

/**
 * Adds an instrument to its model's thing group. An instrument that has never connected has no thing, and is left out
 * until it has.
 */
export const addToGroup = (model: string, thingName: string): Promise<void> =>
  unlessMissing(() =>
    iot.send(new AddThingToThingGroupCommand({ thingName, thingGroupName: makeModelGroupName(stagePrefix(), model) })),
  )

export const removeFromGroup = (model: string, thingName: string): Promise<void> =>
  unlessMissing(() =>
    iot.send(
      new RemoveThingFromThingGroupCommand({ thingName, thingGroupName: makeModelGroupName(stagePrefix(), model) }),
    ),
  )
