import { expect, it } from 'vitest'
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

it('executions that failed or whose version is gone come first, then those in progress, and all others in the order of the answer', () => {
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
