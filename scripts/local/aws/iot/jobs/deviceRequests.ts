import * as z from 'zod'
import { executionState, deviceExecution, executionSummary } from './deviceAnswers.ts'
import { DeviceError, type DeviceErrorCode } from './deviceError.ts'
import { deliveredDocument, type SignLink } from './jobDocument.ts'
import type { JobService } from './jobService.ts'
import type { JobStore } from './jobStore.ts'
import { isTerminal, limits, StatusDetails, type Execution } from './jobTypes.ts'

/**
 * The requests that a device can make, either on a topic below `$aws/things/{thingName}/jobs/` or through the REST
 * data plane.
 */
export interface DeviceRequests {
  /** Returns a thing's executions that have not ended: those in progress and those queued. */
  getPending(thingName: string): Promise<object>
  startNext(thingName: string, input: unknown): Promise<object>
  /** Returns one execution of a thing. The job id `$next` stands for the thing's first pending execution. */
  describe(thingName: string, jobId: string, input: unknown): Promise<object>
  update(thingName: string, jobId: string, input: unknown): Promise<object>
}

interface Options {
  readonly store: JobStore
  readonly service: JobService
  readonly signLink: SignLink
  readonly now: () => number
}

/** The timeout of a step in minutes, after which the execution ends; -1 stops the timer. */
const StepTimeout = z.union([z.literal(-1), z.number().int().min(1).max(limits.minutes)]).optional()

const Start = z.object({ statusDetails: StatusDetails.optional(), stepTimeoutInMinutes: StepTimeout })

const Describe = z.object({
  executionNumber: z.number().int().optional(),
  includeJobDocument: z.boolean().default(true),
})

const Update = z.object({
  status: z.enum(['IN_PROGRESS', 'SUCCEEDED', 'FAILED', 'REJECTED']),
  statusDetails: StatusDetails.optional(),
  expectedVersion: z.number().int().optional(),
  executionNumber: z.number().int().optional(),
  includeJobExecutionState: z.boolean().default(false),
  includeJobDocument: z.boolean().default(false),
  stepTimeoutInMinutes: StepTimeout,
})

const read = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> => {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new DeviceError('InvalidRequest', z.prettifyError(result.error))
}

export const createDeviceRequests = ({ store, service, signLink, now }: Options): DeviceRequests => {
  const documentOf = ({ jobId }: Execution): Promise<unknown> => {
    const job = store.job(jobId)
    return job ? deliveredDocument(job.definition, signLink) : Promise.resolve(undefined)
  }
  const found = (thingName: string, jobId: string, executionNumber?: number): Execution => {
    const execution = store.execution(thingName, jobId)
    if (!execution || (executionNumber !== undefined && execution.executionNumber !== executionNumber))
      throw new DeviceError('ResourceNotFound', `${thingName} has no such execution of the job ${jobId}`)
    return execution
  }
  const refuse = (code: DeviceErrorCode, message: string, execution: Execution): never => {
    throw new DeviceError(code, message, { executionState: executionState(execution) })
  }
  const stepChange = (minutes: number | undefined) =>
    minutes === undefined ? {} : { stepEndsAt: minutes === -1 ? undefined : now() + minutes * 60_000 }

  return {
    getPending: async thingName => {
      const pending = store.pendingOf(thingName)
      const listed = (status: Execution['status']) =>
        pending
          .filter(one => one.status === status)
          .slice(0, limits.pendingListed)
          .map(executionSummary)
      return { inProgressJobs: listed('IN_PROGRESS'), queuedJobs: listed('QUEUED') }
    },
    startNext: async (thingName, input) => {
      const { statusDetails, stepTimeoutInMinutes } = read(Start, input)
      const [next] = store.pendingOf(thingName)
      if (!next) return {}
      if (next.status === 'QUEUED') {
        const details = statusDetails && { statusDetails }
        await service.update(next, { status: 'IN_PROGRESS', ...details, ...stepChange(stepTimeoutInMinutes) })
      }
      const started = found(thingName, next.jobId)
      return { execution: deviceExecution(started, store.job(next.jobId), now(), await documentOf(started)) }
    },
    describe: async (thingName, jobId, input) => {
      const { executionNumber, includeJobDocument } = read(Describe, input)
      const execution = jobId === '$next' ? store.pendingOf(thingName)[0] : found(thingName, jobId, executionNumber)
      if (!execution) return {}
      if (isTerminal(execution.status))
        throw new DeviceError('TerminalStateReached', `The execution of ${jobId} is ${execution.status}`)
      const document = includeJobDocument ? await documentOf(execution) : undefined
      return { execution: deviceExecution(execution, store.job(execution.jobId), now(), document) }
    },
    update: async (thingName, jobId, input) => {
      const change = read(Update, input)
      const execution = found(thingName, jobId, change.executionNumber)
      if (change.expectedVersion !== undefined && change.expectedVersion !== execution.versionNumber)
        refuse(
          'VersionMismatch',
          `The execution has version ${execution.versionNumber}, not the expected one`,
          execution,
        )
      if (isTerminal(execution.status))
        refuse(
          'InvalidStateTransition',
          `The execution is ${execution.status} and cannot change as requested`,
          execution,
        )
      await service.update(execution, {
        status: change.status,
        ...(change.statusDetails && { statusDetails: change.statusDetails }),
        ...stepChange(change.stepTimeoutInMinutes),
      })
      return {
        ...(change.includeJobExecutionState && { executionState: executionState(found(thingName, jobId)) }),
        ...(change.includeJobDocument && { jobDocument: await documentOf(execution) }),
      }
    },
  }
}
