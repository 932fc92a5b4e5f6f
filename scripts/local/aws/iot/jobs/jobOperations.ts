import * as z from 'zod'
import { AwsError } from '../../protocol/awsError.ts'
import { makeIotArn, flag, invalidRequest, missing, readBody, type RestOperations } from '../protocol/restOperation.ts'
import { checkDocument } from './jobDocument.ts'
import { cancelReason, executionAnswer, jobAnswer } from './jobAnswers.ts'
import type { JobService } from './jobService.ts'
import type { JobStore } from './jobStore.ts'
import { isTerminal, JobDefinition, StatusDetails, type Execution } from './jobTypes.ts'

const idPattern = /^[a-zA-Z0-9_-]{1,64}$/

const JobChanges = JobDefinition.pick({ description: true, timeoutConfig: true })

const ExecutionCancellation = z.strictObject({
  expectedVersion: z.number().int().optional(),
  statusDetails: StatusDetails.optional(),
})

/** The control plane's operations on jobs and their executions. */
export const jobOperations = (region: string, store: JobStore, service: JobService): RestOperations => {
  const executionOf = (thingName: string, jobId: string): Execution => {
    const execution = store.execution(thingName, jobId)
    if (!execution) throw missing('job execution', `${jobId} of ${thingName}`)
    return execution
  }
  const identity = (jobId: string) => ({ jobArn: makeIotArn(region, 'job', jobId), jobId })
  return {
    CreateJob: {
      method: 'PUT',
      path: /^\/jobs\/([^/]+)$/,
      query: [],
      run: async ({ names: [jobId = ''], body }) => {
        if (!idPattern.test(jobId)) throw invalidRequest('jobId must be 1 to 64 of A-Z, a-z, 0-9, _ and -')
        const definition = readBody(JobDefinition, body)
        checkDocument(definition)
        await service.create(jobId, definition)
        return { ...identity(jobId), description: definition.description }
      },
    },
    DescribeJob: {
      method: 'GET',
      path: /^\/jobs\/([^/]+)$/,
      query: [],
      run: async ({ names: [jobId = ''] }) => {
        const job = store.job(jobId)
        if (!job) throw missing('job', jobId)
        return { job: { ...identity(jobId), ...jobAnswer(job, store.executionsOf(jobId)) } }
      },
    },
    UpdateJob: {
      method: 'PATCH',
      path: /^\/jobs\/([^/]+)$/,
      query: [],
      run: async ({ names: [jobId = ''], body }) => {
        const changes = readBody(JobChanges, body)
        const job = store.job(jobId)
        if (!job) throw missing('job', jobId)
        await store.change(write => write.job({ ...job, definition: { ...job.definition, ...changes } }))
        return {}
      },
    },
    CancelJob: {
      method: 'PUT',
      path: /^\/jobs\/([^/]+)\/cancel$/,
      query: ['force'],
      run: async ({ names: [jobId = ''], query, body }) => {
        await service.cancel(jobId, flag(query, 'force'), cancelReason(body))
        return { ...identity(jobId), description: store.job(jobId)?.definition.description }
      },
    },
    CancelJobExecution: {
      method: 'PUT',
      path: /^\/things\/([^/]+)\/jobs\/([^/]+)\/cancel$/,
      query: ['force'],
      run: async ({ names: [thingName = '', jobId = ''], query, body }) => {
        const { expectedVersion, statusDetails } = readBody(ExecutionCancellation, body)
        const execution = executionOf(thingName, jobId)
        if (expectedVersion !== undefined && expectedVersion !== execution.versionNumber)
          throw new AwsError(
            'VersionConflictException',
            `The execution has version ${execution.versionNumber}, not the expected one`,
          )
        const force = flag(query, 'force')
        if (isTerminal(execution.status) || (execution.status === 'IN_PROGRESS' && !force))
          throw new AwsError(
            'InvalidStateTransitionException',
            `The execution is ${execution.status} and cannot be canceled`,
          )
        await service.update(execution, {
          status: 'CANCELED',
          ...(force && { forceCanceled: true }),
          ...(statusDetails && { statusDetails }),
        })
        return {}
      },
    },
    DescribeJobExecution: {
      method: 'GET',
      path: /^\/things\/([^/]+)\/jobs\/([^/]+)$/,
      query: ['executionNumber'],
      run: async ({ names: [thingName = '', jobId = ''], query }) => {
        const execution = executionOf(thingName, jobId)
        const number = query.get('executionNumber')
        if (number !== null && Number(number) !== execution.executionNumber)
          throw missing('execution number', `${number} of ${jobId}`)
        return { execution: { ...executionAnswer(execution), thingArn: makeIotArn(region, 'thing', thingName) } }
      },
    },
  }
}
