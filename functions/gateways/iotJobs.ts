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
 * Makes AWS IoT report the ends of executions. The setting is for the whole account and region, and others may use it,
 * so events are switched on but never off. The setting is checked once in the life of a function.
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

/** The prefix of all names that this stage uses in IoT, because all stages of an account share the names. */
export const stagePrefix = (): string => setting('STAGE_PREFIX')

const arnOf = (resource: string): string => `${setting('IOT_ARN')}:${resource}`

const targetsOf = (target: JobTarget): string[] =>
  'model' in target
    ? [arnOf(`thinggroup/${makeModelGroupName(stagePrefix(), target.model)}`)]
    : target.deviceSerialNumbers.map(name => arnOf(`thing/${name}`))

/** How long a link to a content file is valid. An instrument that needs more time requests another link. */
const linkSeconds = 3600

/**
 * The placeholder for a link to a content file. AWS replaces it by a new link when an instrument requests its
 * document.
 */
export const contentLink = async (key: string): Promise<string> =>
  linkPlaceholder(await iot.config.region(), setting('CONTENTS_BUCKET'), key)

/**
 * The description of a job as AWS IoT accepts it: left out if it is empty, and without invisible characters such as
 * line breaks.
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
 * Makes a job of AWS IoT. A job for a model is continuous, so that instruments that are admitted later get it too. May
 * be repeated.
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

/** Whether AWS IoT refused a job because the account has as many concurrent jobs as it may have. */
export const isLimitOfJobs = (error: unknown): boolean => isNamed(error, 'LimitExceededException')

/**
 * The reason why a job of AWS IoT was cancelled, in AWS's own words or those of the person who did it. Undefined if it
 * is not cancelled. A job that was deleted in the AWS console counts as cancelled.
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

/** Changes the description of a job of AWS IoT, and how long executions that begin from now on may take. */
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

/** Ends a job of AWS IoT for all instruments that have not ended it themselves. May be repeated. */
export const cancelIotJob = (jobId: string, comment: string): Promise<void> =>
  // For a job that has ended, AWS IoT answers that the request is invalid. For a job that never existed, it answers
  // that the job is missing.
  unless(['ResourceNotFoundException', 'InvalidRequestException'], () =>
    iot.send(new CancelJobCommand({ jobId, comment, force: true })),
  )

/** Ends one instrument's execution of a job of AWS IoT, even if it is in progress. May be repeated. */
export const cancelIotExecution = (jobId: string, thingName: string, reason: string): Promise<void> =>
  // For an execution that has ended, AWS IoT answers that the transition is invalid. For one that never existed, it
  // answers that it is missing.
  unless(['ResourceNotFoundException', 'InvalidStateTransitionException'], () =>
    iot.send(new CancelJobExecutionCommand({ jobId, thingName, force: true, statusDetails: { reason } })),
  )

/** Makes the thing group of a model in AWS IoT if there is none. May be repeated. */
export const createModelGroup = (model: string): Promise<void> =>
  unless(['ResourceAlreadyExistsException'], () =>
    iot.send(new CreateThingGroupCommand({ thingGroupName: makeModelGroupName(stagePrefix(), model) })),
  )

/** The names of the instruments in the model's group. Undefined if the group does not exist. */
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
 * Adds an instrument to the model's group. An instrument that has never connected has no thing, and is left out until
 * then.
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
