import { hash } from 'node:crypto'
import type { JobTarget } from '#shared/contract/jobDocument.ts'

/**
 * One of the AWS IoT jobs that a job consists of: a continuous one for a model, or one for at most a hundred
 * instruments. `created` once AWS has it; `cancelled` once it has to be cancelled there.
 */
export interface JobPart {
  readonly iotJobId: string
  readonly target: JobTarget
  /** The number of its document. */
  readonly counter: number
  readonly state: 'pending' | 'created' | 'cancelled'
}

/**
 * Whether it is the continuous part for a model and not cancelled: it goes to each instrument that joins the model.
 */
export const isLeftForModel = ({ target, state }: JobPart, model: string): boolean =>
  'model' in target && target.model === model && state !== 'cancelled'

/** `CreateJob` takes no more targets. */
const targetsLimit = 100

/** The targets of a job, each for one job of AWS IoT. */
export const splitTargets = (models: readonly string[], serialNumbers: readonly string[]): JobTarget[] => [
  ...models.map(model => ({ model })),
  ...Array.from({ length: Math.ceil(serialNumbers.length / targetsLimit) }, (_, index) => ({
    deviceSerialNumbers: serialNumbers.slice(index * targetsLimit, (index + 1) * targetsLimit),
  })),
]

/**
 * The id of a job of AWS IoT, the same whenever it is computed. Ids are unique in an account and have at most 64
 * characters, which is why the job's own name is not in it.
 * @param prefix of the stage
 */
export const iotJobIdOf = (prefix: string, jobName: string, counter: number): string =>
  `${prefix}${hash('sha256', `${jobName}#${counter}`).slice(0, 24)}`
