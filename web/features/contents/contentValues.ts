import { defaultCriterion, defaultTimeout, type Criterion, type Job } from '#shared/contract/job.ts'
import type { jobs } from '#shared/contract/calls/jobs.ts'
import type { Input } from '#shared/contract/route.ts'
import { messages } from '#shared/text/messages.ts'
import type { FieldProblems } from '#web/components/form/problems.ts'
import type { UploadedFile } from './upload/uploadedFiles.ts'
import type { Field } from '#web/components/form/useForm.ts'

/** A criterion for aborting a job, as typed text. */
export type CriterionValues = Readonly<
  Record<'failureType' | 'thresholdPercentage' | 'minNumberOfExecutedThings', string>
>

/** The fields of a content job that can be changed after it was created. */
export interface LimitValues {
  readonly description: string
  readonly criteria: readonly CriterionValues[]
  readonly timeout: string
}

/** A serial number that cannot be added to a content job. */
export interface RefusedSerial {
  readonly serialNumber: string
  readonly why: 'not found' | 'DENIED'
}

/**
 * The fields in the form for a content job. A file is held as an object, because its name alone does not identify it.
 */
export interface ContentValues extends LimitValues {
  readonly jobName: string
  readonly version: string
  readonly operation: string
  readonly file: File | undefined
  /**
   * The file of an earlier job to use again instead of uploading one. It is null rather than undefined, because a
   * draft is stored as JSON.
   */
  readonly uploaded: UploadedFile | null
  readonly models: readonly string[]
  readonly serialNumbers: readonly string[]
  /** The serial number in the text field, which has not been checked and added yet. */
  readonly typedSerial: string
  /** The serial numbers that the last check refused. */
  readonly refusedSerials: readonly RefusedSerial[]
  readonly mandatoryUpdate: boolean
  readonly downgrade: boolean
}

export const criterionValues = (criterion: Criterion): CriterionValues => ({
  failureType: criterion.failureType,
  thresholdPercentage: String(criterion.thresholdPercentage),
  minNumberOfExecutedThings: String(criterion.minNumberOfExecutedThings),
})

export const noContent: ContentValues = {
  jobName: '',
  description: '',
  version: '',
  operation: 'install',
  file: undefined,
  uploaded: null,
  models: [],
  serialNumbers: [],
  typedSerial: '',
  refusedSerials: [],
  mandatoryUpdate: false,
  downgrade: false,
  criteria: [criterionValues(defaultCriterion)],
  timeout: String(defaultTimeout.inProgressTimeoutInMinutes),
}

/**
 * Returns the problems of missing fields. A new job needs a file, and at least one model or serial number
 * (specification B §5).
 */
export const missingContent = ({
  file,
  uploaded,
  models,
  serialNumbers,
}: ContentValues): FieldProblems<ContentValues> => ({
  ...(!file && !uploaded && { file: messages.required }),
  ...(models.length + serialNumbers.length === 0 && { models: messages.required }),
})

/** Removes the message that models are required if the job has a serial number, because one of the two is enough. */
export const withoutNeed = <Value>(models: Field<Value>, serialNumbers: readonly string[]): Field<Value> =>
  models.problem === messages.required && serialNumbers.length > 0 ? { ...models, problem: undefined } : models

/** Splits the typed text into serial numbers, which contain none of the separators. */
export const typedSerials = (text: string): readonly string[] => text.split(/[\s,;]+/).filter(Boolean)

/** Refuses a form if a typed serial number has not been added, so that none is silently missing from the job. */
export const refusedSerial = ({
  typedSerial,
  refusedSerials,
}: Pick<ContentValues, 'typedSerial' | 'refusedSerials'>) => {
  const reasons = new Map(refusedSerials.map(({ serialNumber, why }) => [serialNumber, why]))
  const typed = Map.groupBy(typedSerials(typedSerial), name => reasons.get(name) ?? 'not added yet')
  const texts = (['not found', 'DENIED', 'not added yet'] as const).flatMap(what => {
    const names = typed.get(what) ?? []
    if (names.length === 0) return []
    const it = names.length === 1 ? 'it' : 'them'
    return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} ${what}. ${remedyFor(what, it)}, or empty the field of serial numbers.`
  })
  return texts.length === 0 ? undefined : { field: 'serialNumbers' as const, text: texts.join(' ') }
}

const remedyFor = (what: RefusedSerial['why'] | 'not added yet', it: string): string => {
  switch (what) {
    case 'not found':
      return `Correct ${it}`
    case 'DENIED':
      return `Remove ${it}, set the status to OK first`
    case 'not added yet':
      return 'Press “Check and add”'
  }
}

/** Parses the number in a text field. An empty field gives NaN, which the contract refuses. */
const numberIn = (text: string): number => (text.trim() === '' ? NaN : Number(text))

const limitsOf = ({ criteria, timeout }: LimitValues) => ({
  criteriaList: criteria.map(one => ({
    failureType: one.failureType as Criterion['failureType'], // the contract checks the value when the job is sent
    action: 'CANCEL' as const,
    thresholdPercentage: numberIn(one.thresholdPercentage),
    minNumberOfExecutedThings: numberIn(one.minNumberOfExecutedThings),
  })),
  timeoutConfig: { inProgressTimeoutInMinutes: numberIn(timeout) },
})

/**
 * Returns the input of the call that creates a job. The server gives the uploaded file a name. Before the upload, the
 * file's name on the user's computer is used instead.
 */
export const createInput = (values: ContentValues): Input<typeof jobs.createJob> => ({
  jobName: values.jobName.trim(),
  description: values.description,
  version: values.version.trim(),
  operation: values.operation as Job['operation'], // the contract checks the value when the job is sent
  fileName: values.file?.name ?? values.uploaded?.fileName ?? '',
  ...(!values.file && values.uploaded && { fileOf: values.uploaded.jobName, sha256: values.uploaded.sha256 }),
  targets: { models: [...values.models], deviceSerialNumbers: [...values.serialNumbers] },
  mandatoryUpdate: values.mandatoryUpdate,
  downgrade: values.downgrade,
  ...limitsOf(values),
})

/** The values in the form that changes an existing job. The job's revision is one of them, but it is not shown. */
export interface UpdateValues extends LimitValues {
  readonly jobName: string
  readonly status: string
  readonly revision: number
}

export const updateValues = (job: Job): UpdateValues => ({
  jobName: job.jobName,
  description: job.description,
  criteria: job.criteriaList.map(criterionValues),
  timeout: String(job.timeoutConfig.inProgressTimeoutInMinutes),
  status: job.status,
  revision: job.revision,
})

/** The criteria of a job in words, such as `At least 20 % FAILED after 5 executions`. */
export const criteriaText = (criteria: readonly CriterionValues[]): string =>
  criteria
    .map(
      ({ failureType, thresholdPercentage, minNumberOfExecutedThings }) =>
        `At least ${thresholdPercentage} % ${failureType} after ${minNumberOfExecutedThings} executions`,
    )
    .join('; ') || 'Never'

export const updateInput = (values: UpdateValues): Input<typeof jobs.updateJob> => ({
  jobName: values.jobName,
  description: values.description,
  status: values.status as Job['status'], // the contract checks the value when the job is sent
  revision: values.revision,
  ...limitsOf(values),
})

const limitFieldNames = { criteriaList: 'criteria', timeoutConfig: 'timeout' } as const

/** The form's names of those fields that the calls name differently, keyed by the calls' names. */
export const createFieldNames = {
  ...limitFieldNames,
  targets: 'models',
  fileName: 'file',
  fileKey: 'file',
  fileOf: 'uploaded',
} as const

export const updateFieldNames = limitFieldNames
