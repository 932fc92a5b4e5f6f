import { hash } from 'node:crypto'
import type { JobTarget } from '#shared/contract/jobDocument.ts'

/**
 * One of the AWS IoT jobs that a content job consists of: a continuous job for a model, or a job for at most a
 * hundred instruments. Its state is `created` once AWS has it, and `cancelled` once it is to be cancelled there.
 */
export interface JobPart {
  readonly iotJobId: string
  readonly target: JobTarget
  /** The number of the part's job document. */
  readonly counter: number
  readonly state: 'pending' | 'created' | 'cancelled'
}

/**
 * Whether a part is the continuous job for a model and has not been cancelled. Every instrument that joins the model
 * later gets such a job.
 */
export const isLeftForModel = ({ target, state }: JobPart, model: string): boolean =>
  'model' in target && target.model === model && state !== 'cancelled'

/** The maximum number of targets in a `CreateJob` call to AWS IoT. */
const targetsLimit = 100

/** Splits the targets of a content job into the targets of its AWS IoT jobs. */
export const splitTargets = (models: readonly string[], serialNumbers: readonly string[]): JobTarget[] => [
  ...models.map(model => ({ model })),
  ...Array.from({ length: Math.ceil(serialNumbers.length / targetsLimit) }, (_, index) => ({
    deviceSerialNumbers: serialNumbers.slice(index * targetsLimit, (index + 1) * targetsLimit),
  })),
]

/**
 * Computes the id of an AWS IoT job. It is always the same for the same arguments. It does not contain the content
 * job's name, because ids have at most 64 characters. Ids must be unique within an account.
 * @param prefix the prefix of the stage
 */
export const computeIotJobId = (prefix: string, jobName: string, counter: number): string =>
  `${prefix}${hash('sha256', `${jobName}#${counter}`).slice(0, 24)}`
