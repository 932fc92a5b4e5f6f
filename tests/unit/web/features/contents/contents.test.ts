import { describe, expect, it } from 'vitest'
import type { Job, JobProgress } from '#shared/contract/job.ts'
import { jobs } from '#shared/contract/calls/jobs.ts'
import { messages } from '#shared/text/messages.ts'
import { contractProblems } from '#web/components/form/problems.ts'
import { contentQuery, contentSearchProblems, type ContentSearch } from '#web/features/contents/contentSearch.ts'
import {
  createInput,
  missingContent,
  noContent,
  refusedSerial,
  updateInput,
  updateValues,
  type ContentValues,
} from '#web/features/contents/contentValues.ts'
import { progressText, buildProgressSegments, statusLook } from '#web/features/contents/progress.ts'
import { replacedJobs } from '#web/features/contents/replacedJobs.ts'
import { criterionWarning, timeoutWarning } from '#web/features/contents/warnings.ts'

const search = (part: Partial<ContentSearch> = {}): ContentSearch => ({
  jobName: '',
  version: '',
  model: '',
  serialNumber: '',
  updatedBy: '',
  updatedOn: '',
  ...part,
})

describe('the search for content jobs', () => {
  it('covers a whole day, even a day of 25 hours', () => {
    expect(contentQuery(search({ updatedOn: '2026-10-25' }), 'Europe/Berlin')).toMatchObject({
      updateTime: '2026-10-24T22:00:00.000Z',
      updateTimeEnd: '2026-10-25T23:00:00.000Z',
    })
  })

  const now = Date.parse('2026-03-01T23:30:00Z')

  it.each([
    ['tomorrow as the viewer counts days', '2026-03-03', 'Asia/Tokyo', undefined],
    ['the day after tomorrow', '2026-03-03', 'UTC', { updatedOn: messages.dateBeyondLimit }],
    ['half a date', '2026-03', 'UTC', { updatedOn: messages.dateInvalid }],
    ['no date', '', 'UTC', undefined],
  ])('checks the date before it is sent: %s', (_, updatedOn, zone, problems) => {
    expect(contentSearchProblems(search({ updatedOn }), zone, now)).toEqual(problems)
  })

  it("finds jobs by the beginning of a name, and by a day in the viewer's zone", () => {
    const asked = contentQuery(
      search({ jobName: 'Pump', model: 'M1', serialNumber: 'SN-1', updatedOn: '2026-03-01' }),
      'Europe/Berlin',
    )
    expect(asked).toMatchObject({
      jobName: 'Pump*',
      models: ['M1'],
      serialNumbers: ['SN-1'],
      updateTime: '2026-02-28T23:00:00.000Z',
      updateTimeEnd: '2026-03-01T23:00:00.000Z',
    })
    expect(Object.values(contentQuery(search({ updatedOn: 'nonsense' }), 'UTC')).filter(Boolean)).toEqual([])
  })
})

describe('the form of a new content job', () => {
  const file = { name: 'Pump.EXE' } as File
  const filled: ContentValues = { ...noContent, jobName: 'Pump_1', version: '12', file, models: ['M1'] }
  const problemsOf = (part: Partial<ContentValues>) =>
    contractProblems(jobs.createJob, createInput({ ...filled, ...part })).map(({ field }) => field)

  it('is prefilled with the specified criterion and timeout', () => {
    expect(createInput(filled)).toMatchObject({
      criteriaList: [
        { failureType: 'TIMED_OUT', action: 'CANCEL', thresholdPercentage: 97, minNumberOfExecutedThings: 97 },
      ],
      timeoutConfig: { inProgressTimeoutInMinutes: 1 },
    })
    expect(problemsOf({})).toEqual([])
  })

  it('requires a file, and either a model or a serial number', () => {
    expect(missingContent(noContent)).toEqual({ file: messages.required, models: messages.required })
    expect(missingContent({ ...noContent, file, serialNumbers: ['SN-1'] })).toEqual({})
  })

  it.each([
    ['a name with a space', { jobName: 'a b' }, 'jobName'],
    ['a name of 61 characters', { jobName: 'a'.repeat(61) }, 'jobName'],
    ['a description of 251 characters', { description: 'a'.repeat(251) }, 'description'],
    ['a version with letters', { version: '1a' }, 'version'],
    ['no timeout', { timeout: '' }, 'timeoutConfig.inProgressTimeoutInMinutes'],
    [
      'a threshold that is not a number',
      { criteria: [{ failureType: 'ALL', thresholdPercentage: 'x', minNumberOfExecutedThings: '1' }] },
      'criteriaList.0.thresholdPercentage',
    ],
  ])('is refused with %s, and accepted just within the limits', (_, part, field) => {
    expect(problemsOf(part)).toContain(field)
    expect(problemsOf({ jobName: 'a'.repeat(60), description: 'a'.repeat(250) })).toEqual([])
  })

  it.each<[string, string[], string | undefined]>([
    ['', ['SN-1'], undefined],
    ['SN-1', [], 'SN-1 is not added yet. Press “Check and add”, or empty the field of serial numbers.'],
    ['NOPE', ['NOPE'], 'NOPE is not found. Correct it, or empty the field of serial numbers.'],
    ['N-1, N-2', ['N-1', 'N-2'], 'N-1, N-2 are not found. Correct them, or empty the field of serial numbers.'],
    [
      'N-1; SN-1',
      ['N-1'],
      'N-1 is not found. Correct it, or empty the field of serial numbers. ' +
        'SN-1 is not added yet. Press “Check and add”, or empty the field of serial numbers.',
    ],
  ])(
    'says what is wrong with the typed serial numbers “%s” if the server did not find %j',
    (typedSerial, missing, text) => {
      const refusedSerials = missing.map(serialNumber => ({ serialNumber, why: 'not found' }) as const)
      expect(refusedSerial({ typedSerial, refusedSerials })?.text).toBe(text)
    },
  )

  it('says what to do about the serial number of a denied instrument', () => {
    const refusedSerials = [{ serialNumber: 'SN-2', why: 'DENIED' } as const]
    expect(refusedSerial({ typedSerial: 'SN-2', refusedSerials })?.text).toBe(
      'SN-2 is DENIED. Remove it, set the status to OK first, or empty the field of serial numbers.',
    )
  })
})

it('an update of a job sends the fields that can be changed and the revision', () => {
  const job = {
    jobName: 'Pump_1',
    description: 'x',
    status: 'active',
    revision: 3,
    criteriaList: [{ failureType: 'FAILED', action: 'CANCEL', thresholdPercentage: 2.5, minNumberOfExecutedThings: 1 }],
    timeoutConfig: { inProgressTimeoutInMinutes: 30 },
  } as unknown as Job
  const { jobName, description, status, revision, criteriaList, timeoutConfig } = job
  expect(updateInput(updateValues(job))).toEqual({
    jobName,
    description,
    status,
    revision,
    criteriaList,
    timeoutConfig,
  })
})

describe('the warnings of the job form', () => {
  const criterion = { failureType: 'TIMED_OUT', thresholdPercentage: '97', minNumberOfExecutedThings: '97' }

  it('appear if the abort criterion could never abort the job', () => {
    expect(criterionWarning(criterion, 96)).toContain('it needs 97 executions, but the job is for only 96 instruments')
    expect([97, 0, undefined].map(count => criterionWarning(criterion, count))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('appear if the timeout is shorter than a usual installation', () => {
    expect(timeoutWarning('1')).toContain('1 minute')
    expect(['10', '60', '', 'x'].map(timeoutWarning)).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe('the content jobs that a new job replaces', () => {
  const job = (jobName: string, day: number, models: string[], status: Job['status'] = 'active') => ({
    jobName,
    models,
    status,
    createTime: `2026-03-0${day}T00:00:00.000Z`,
  })

  it.each([
    ['the newest of a model', ['M1'], [{ jobName: 'third', models: ['M1'] }]],
    ['one for several models, once', ['M1', 'M4'], [{ jobName: 'third', models: ['M1', 'M4'] }]],
    ['none for a model whose newest job is cancelled', ['M2'], []],
    ['none for a model without jobs', ['M5'], []],
  ])('are %s', (_, models, replaced) => {
    const jobsList = [
      job('first', 1, ['M1', 'M2']),
      job('third', 3, ['M1', 'M4']),
      job('second', 2, ['M1', 'M2'], 'cancelled'),
    ]
    expect(replacedJobs(models, jobsList)).toEqual(replaced)
  })
})

describe('the progress of a content job', () => {
  const progress = (part: Partial<JobProgress> = {}): JobProgress => ({
    queued: 0,
    inProgress: 0,
    succeeded: 0,
    failed: 0,
    timedOut: 0,
    rejected: 0,
    cancelled: 0,
    ...part,
  })

  it('is shown as the number of executions in each state', () => {
    expect(progressText(progress({ succeeded: 3, failed: 1, queued: 6 }))).toBe('3 of 10 succeeded, 6 queued, 1 failed')
    expect(progressText(progress())).toBe('No instruments yet')
  })

  it.each<[string, Job['status'], Partial<JobProgress>, string]>([
    ['goes on', 'active', { succeeded: 1, queued: 1 }, 'in-progress'],
    ['goes on for later instruments only', 'active', { succeeded: 2 }, 'info'],
    ['was cancelled for one', 'active', { succeeded: 1, cancelled: 1 }, 'warning'],
    ['has a failure', 'active', { succeeded: 1, queued: 1, failed: 1 }, 'warning'],
    ['has a time-out', 'active', { timedOut: 1 }, 'warning'],
    ['has a rejection', 'active', { rejected: 1 }, 'warning'],
    ['is cancelled', 'cancelled', { failed: 1, cancelled: 1 }, 'stopped'],
  ])('colours the status of a job that %s', (_, status, counts, look) => {
    expect(statusLook({ status, progress: progress(counts), models: ['Orbit'], serialNumbers: [] })).toBe(look)
  })

  it('shows a job for serial numbers as finished once all of its instruments have succeeded', () => {
    const job = { status: 'active' as const, models: [], serialNumbers: ['SN-1'] }
    const [done, open] = [progress({ succeeded: 1 }), progress()]
    expect([done, open].map(one => statusLook({ ...job, progress: one }))).toEqual(['success', 'in-progress'])
  })

  it('is drawn as segments in proportion to its counts', () => {
    expect(buildProgressSegments(progress({ succeeded: 3, timedOut: 1 }))).toEqual([
      { look: 'done', start: 0, width: 75 },
      { look: 'failed', start: 75, width: 25 },
    ])
    expect(buildProgressSegments(progress())).toEqual([])
  })

  it('is drawn with a visible segment for one instrument among thousands', () => {
    const segments = buildProgressSegments(progress({ succeeded: 1, queued: 5_000, failed: 1 }))
    expect(segments.map(({ look }) => look)).toEqual(['done', 'waiting', 'failed'])
    expect(Math.min(...segments.map(({ width }) => width))).toBeGreaterThan(1.5)
    expect(segments.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100)
  })
})
