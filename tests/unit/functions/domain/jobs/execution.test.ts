import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { executionStatuses } from '#shared/contract/job.ts'
import {
  afterUpdate,
  isTerminal,
  queued,
  type Execution,
  type ExecutionUpdate,
} from '#functions/domain/jobs/execution.ts'

const fresh: Execution = queued(undefined, { deviceName: 'SN-1', iotJobId: 'job-1', at: 100 })

const update = (more: Partial<ExecutionUpdate>): ExecutionUpdate => ({
  deviceName: 'SN-1',
  iotJobId: undefined,
  status: 'IN_PROGRESS',
  statusDetails: {},
  at: 200,
  ...more,
})

describe('an execution', () => {
  it('begins with the first news of its instrument', () => {
    const next = afterUpdate(fresh, update({ statusDetails: { phase: 'download' } }))
    expect(next).toMatchObject({
      status: 'IN_PROGRESS',
      startedAt: 200,
      statusDetails: { phase: 'download' },
      revision: 2,
    })
  })

  it('stays queued while its instrument waits, and tells for what', () => {
    const next = afterUpdate(fresh, update({ status: 'QUEUED', statusDetails: { waitingFor: 'end of run' } }))
    expect(next).toMatchObject({ status: 'QUEUED', startedAt: undefined, statusDetails: { waitingFor: 'end of run' } })
  })

  it('does not go back to waiting', () => {
    const begun = afterUpdate(fresh, update({}))
    expect(afterUpdate(begun, update({ status: 'QUEUED', at: 300 }))?.status).toBe('IN_PROGRESS')
  })

  it.each(['SUCCEEDED', 'FAILED', 'TIMED_OUT', 'REJECTED', 'CANCELLED'] as const)(
    'that is %s takes no news any more',
    status => {
      const ended = afterUpdate(fresh, update({ status }))
      expect(ended?.status).toBe(status)
      expect(afterUpdate(ended, update({ at: 999 }))).toBeUndefined()
      expect(afterUpdate(ended, update({ status: 'FAILED', at: 999 }))).toBeUndefined()
    },
  )

  it('that was cancelled here is what AWS IoT says it was, if that had ended it before', () => {
    const cancelled = afterUpdate(fresh, update({ status: 'CANCELLED' }))
    expect(afterUpdate(cancelled, update({ status: 'SUCCEEDED', iotJobId: 'job-1' }))?.status).toBe('SUCCEEDED')
    expect(afterUpdate(cancelled, update({ status: 'SUCCEEDED' }))).toBeUndefined()
    expect(afterUpdate(cancelled, update({ status: 'CANCELLED', iotJobId: 'job-1' }))).toBeUndefined()
  })

  it('takes no news of an earlier attempt', () => {
    expect(afterUpdate(fresh, update({ status: 'FAILED', iotJobId: 'job-0' }))).toBeUndefined()
    expect(afterUpdate(fresh, update({ status: 'FAILED', iotJobId: 'job-1' }))?.status).toBe('FAILED')
  })

  it('appears where AWS IoT tells of one that nobody queued, and not where an instrument only says so', () => {
    expect(afterUpdate(undefined, update({ iotJobId: 'job-1', status: 'FAILED' }))).toMatchObject({ status: 'FAILED' })
    expect(afterUpdate(undefined, update({}))).toBeUndefined()
  })

  it('ends once, whatever news comes in whatever order, and news that come twice change nothing', () => {
    const news = fc.record({
      deviceName: fc.constant('SN-1'),
      iotJobId: fc.constantFrom(undefined, 'job-0', 'job-1'),
      status: fc.constantFrom(...executionStatuses),
      statusDetails: fc.constant({}),
      at: fc.integer({ min: 0, max: 1000 }),
    })
    fc.assert(
      fc.property(fc.array(news), all => {
        let execution = fresh
        for (const one of all) {
          const next = afterUpdate(execution, one)
          if (!next) continue
          const isOver = isTerminal(execution.status)
          expect(isOver && (execution.status !== 'CANCELLED' || !isTerminal(next.status))).toBe(false)
          execution = next
          const twice = afterUpdate(execution, one)
          expect(twice === undefined || twice.status === execution.status).toBe(true)
        }
      }),
    )
  })
})

it('a retry begins anew', () => {
  const failed = afterUpdate(fresh, update({ status: 'FAILED', statusDetails: { reason: 'x' } }))
  expect(queued(failed, { deviceName: 'SN-1', iotJobId: 'job-2', at: 300 })).toEqual({
    deviceName: 'SN-1',
    status: 'QUEUED',
    statusDetails: {},
    queuedAt: 300,
    startedAt: undefined,
    lastUpdatedAt: 300,
    iotJobId: 'job-2',
    revision: 3,
  })
})
