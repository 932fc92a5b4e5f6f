import { describe, expect, it } from 'vitest'
import type { JobExecution } from '#shared/contract/job.ts'
import { urgentFirst } from '#web/features/contents/executions/urgentFirst.ts'

const execution = (
  deviceName: string,
  status: JobExecution['status'],
  more: Partial<JobExecution> = {},
): JobExecution => ({
  deviceName,
  status,
  statusDetails: {},
  attempt: 1,
  queuedAt: '2026-03-01T10:00:00.000Z',
  lastUpdatedAt: '2026-03-01T10:00:00.000Z',
  ...more,
})

describe('the executions of a content job', () => {
  it('begin with those that failed or whose version is gone, then those in progress, then the others as answered', () => {
    const answered = [
      execution('queued', 'QUEUED'),
      execution('busy', 'IN_PROGRESS'),
      execution('done', 'SUCCEEDED'),
      execution('late', 'TIMED_OUT'),
      execution('stopped', 'CANCELLED'),
      execution('refused', 'REJECTED'),
      execution('broken', 'FAILED'),
      execution('reset', 'SUCCEEDED', { reportedVersion: '8' }),
    ]
    expect(urgentFirst(answered).map(({ deviceName }) => deviceName)).toEqual([
      'late',
      'refused',
      'broken',
      'reset',
      'busy',
      'queued',
      'done',
      'stopped',
    ])
  })
})
