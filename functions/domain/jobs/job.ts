import type { Criterion, Job as JobOnTheWire } from '#shared/contract/job.ts'
import type { Archiving } from '#shared/contract/values.ts'

/** A stored content job: its file, its targets, and its criteria. Times are ISO 8601 in UTC. */
export interface Job {
  readonly jobName: string
  readonly description: string
  /** The name of the file that the job installs. */
  readonly fileName: string
  /** The key of the job's file in the contents bucket. */
  readonly fileKey: string
  /** The size of the job's file in bytes. */
  readonly size: number
  /** The SHA-256 of the whole file, in lower-case hex. */
  readonly sha256: string
  readonly models: readonly string[]
  readonly serialNumbers: readonly string[]
  readonly operation: JobOnTheWire['operation']
  readonly version: string
  readonly mandatoryUpdate: boolean
  readonly downgrade: boolean
  readonly criteriaList: readonly Criterion[]
  readonly timeoutMinutes: number
  readonly status: JobOnTheWire['status']
  readonly statusReason: string
  readonly attributes: Readonly<Record<string, string>>
  /** Set while the job is archived. */
  readonly archived?: Archiving | undefined
  readonly revision: number
  /** The number of the job's first document. Missing in jobs of earlier releases. */
  readonly counter?: number
  readonly createdBy: string
  readonly updatedBy: string
  readonly createTime: string
  readonly updateTime: string
}

/**
 * Returns a job's position in the order in which jobs were created. This is the number of its first document, because
 * several jobs may be created in the same millisecond. Document numbers are at least the time in milliseconds, so the
 * creation time serves as the number for jobs of earlier releases.
 */
const placeOf = ({ counter, createTime }: Job): number => counter ?? Date.parse(createTime)

/** Compares two jobs so that the older one sorts first. */
export const byAge = (one: Job, other: Job): number => placeOf(one) - placeOf(other)

/** Returns a model's newest active job that was created after the given job. Undefined if there is none. */
export const newerJobFor = (model: string, job: Job, jobs: readonly Job[]): Job | undefined =>
  jobs
    .filter(({ status, models }) => status === 'active' && models.includes(model))
    .filter(other => byAge(job, other) < 0)
    .sort(byAge)
    .at(-1)

/**
 * Returns a job as it is recorded in the audit trail, which does not list thousands of instruments.
 * @param instruments the instruments that the change sends the job to; only the first 50 are named
 */
export const jobForAudit = ({ serialNumbers, ...job }: Job, instruments: readonly string[] = []): unknown => ({
  ...job,
  serialNumbers: serialNumbers.slice(0, auditedSerialNumbers),
  ...(serialNumbers.length > auditedSerialNumbers && { serialNumbersCount: serialNumbers.length }),
  ...(instruments.length > 0 && { instruments: instruments.slice(0, auditedInstruments) }),
  ...(instruments.length > auditedInstruments && { moreInstruments: instruments.length - auditedInstruments }),
})

const auditedSerialNumbers = 100
const auditedInstruments = 50
