import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { JobDocument, JobManifest } from '#shared/contract/jobDocument.ts'
import { problemsText } from '#shared/text/schemaTexts.ts'
import { jsonIn } from '../checks/jsonIn.ts'
import { ExecutionRef } from '../checks/executionRef.ts'
import type { JobInput, Outcome } from './jobMachine.ts'

/** An MQTT message that requests something from AWS IoT Jobs. */
export interface Request {
  readonly topic: string
  readonly payload: object
}

/** What a message that arrived on one of the instrument's job topics means. */
export interface Received {
  readonly input: JobInput | undefined
  /**
   * The time of the message by the service's clock, in milliseconds. Undefined if the message does not contain it.
   */
  readonly serviceTime: number | undefined
  /** The reason why the message cannot be used, although it arrived on one of this instrument's job topics. */
  readonly problem: string | undefined
}

const Execution = ExecutionRef.extend({ jobDocument: z.unknown().optional() })

const Message = z.object({
  timestamp: z.number().optional(),
  clientToken: z.string().optional(),
  code: z.string().optional(),
  /** The next execution. AWS IoT sends an empty object if there is none, which is treated like a missing field. */
  execution: z.preprocess(value => (isDeepStrictEqual(value, {}) ? undefined : value), Execution.optional()),
})

const prefixOf = (thingName: string): string => `$aws/things/${thingName}/jobs/`

/** Returns the job topics that an instrument subscribes to. */
export const subscriptionsOf = (thingName: string): string[] =>
  ['notify-next', 'start-next/+', '+/get/+', '+/update/+'].map(topic => prefixOf(thingName) + topic)

/**
 * Shortens the text of a status detail to what AWS accepts: an update is refused if a detail has more than 1,024
 * characters or contains half of a surrogate pair.
 */
const detail = (text: string): string =>
  text
    .replaceAll(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 1_000)
    .toWellFormed() || '-'

/**
 * Returns the client token of a request, which the service repeats in its answer. The token distinguishes the answers
 * to reports of progress from those to the report of the end. It also contains the execution number, because a
 * rejection does not name the execution.
 */
const tokenOf = (purpose: 'get' | 'progress' | 'end', { executionNumber }: ExecutionRef): string =>
  `${purpose}-${executionNumber}`

/** Creates the requests that an instrument sends to the job service. */
export const requestsFor = (thingName: string) => {
  const prefix = prefixOf(thingName)
  return {
    startNext: (): Request => ({ topic: `${prefix}start-next`, payload: {} }),
    /** Requests the next execution of a job without starting it. */
    peek: (): Request => ({ topic: `${prefix}$next/get`, payload: { includeJobDocument: true } }),
    peekAnswer: `${prefix}$next/get/accepted`,
    describe: (execution: ExecutionRef): Request => ({
      topic: `${prefix}${execution.jobId}/get`,
      payload: {
        clientToken: tokenOf('get', execution),
        executionNumber: execution.executionNumber,
        includeJobDocument: true,
      },
    }),
    /** Reports progress. The service times the execution out if nothing is reported for this many minutes. */
    progress: (execution: ExecutionRef, phase: string, stepTimeoutInMinutes: number): Request => ({
      topic: `${prefix}${execution.jobId}/update`,
      payload: {
        clientToken: tokenOf('progress', execution),
        executionNumber: execution.executionNumber,
        status: 'IN_PROGRESS',
        statusDetails: { phase: detail(phase) },
        stepTimeoutInMinutes,
      },
    }),
    end: (execution: ExecutionRef, { status, reason }: Outcome): Request => ({
      topic: `${prefix}${execution.jobId}/update`,
      payload: {
        clientToken: tokenOf('end', execution),
        executionNumber: execution.executionNumber,
        status,
        statusDetails: { reason: detail(reason) },
      },
    }),
  }
}

export type Requests = ReturnType<typeof requestsFor>

/** Reads a message that arrived on one of the instrument's job topics. An unreadable message changes nothing. */
export const readJobMessage = (thingName: string, topic: string, payload: Uint8Array): Received => {
  const nothing = { input: undefined, serviceTime: undefined, problem: undefined }
  if (!topic.startsWith(prefixOf(thingName))) return nothing
  const { data: message, error } = Message.safeParse(jsonIn(payload))
  if (!message) return { ...nothing, problem: `The message on ${topic} cannot be read: ${problemsText(error)}` }
  const serviceTime = message.timestamp === undefined ? undefined : message.timestamp * 1_000
  return { ...nothing, input: inputOf(topic.slice(prefixOf(thingName).length), message), serviceTime }
}

const inputOf = (path: string, message: z.infer<typeof Message>): JobInput | undefined => {
  const { execution, code } = message
  if (path === 'notify-next') return { type: 'nextChanged', next: execution && refOf(execution) }
  if (path === 'start-next/accepted')
    return { type: 'started', execution: execution && refOf(execution), document: execution?.jobDocument }
  if (path === 'start-next/rejected') return { type: 'notStarted' }
  const [, jobId = '', request, answer] = /^([\w-]{1,64})\/(get|update)\/(accepted|rejected)$/.exec(path) ?? []
  const [, purpose, number] = /^(get|progress|end)-(\d+)$/.exec(message.clientToken ?? '') ?? []
  const asked = number === undefined ? undefined : { jobId, executionNumber: Number(number) }
  if (answer === 'rejected') return asked && hasEnded(code) ? { type: 'gone', execution: asked } : undefined
  if (request === 'get' && execution)
    return { type: 'described', execution: refOf(execution), document: execution.jobDocument }
  if (request === 'update' && purpose === 'end' && asked) return { type: 'endAccepted', execution: asked }
  return undefined
}

/**
 * Returns the manifest of the next job. Nothing in it has been verified yet. It is used only to decide when to start
 * the job, and what to report until then.
 */
export const nextManifest = (payload: Uint8Array): JobManifest | undefined => {
  const message = Message.safeParse(jsonIn(payload)).data
  const document = JobDocument.safeParse(message?.execution?.jobDocument).data
  return document && JobManifest.safeParse(jsonIn(Buffer.from(document.manifest, 'base64'))).data
}

const refOf = ({ jobId, executionNumber }: z.infer<typeof Execution>): ExecutionRef => ({ jobId, executionNumber })

const hasEnded = (code: string | undefined): boolean =>
  code === 'ResourceNotFound' || code === 'TerminalStateReached' || code === 'InvalidStateTransition'
