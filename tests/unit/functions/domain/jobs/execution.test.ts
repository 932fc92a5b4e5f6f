import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { executionStatuses } from '#shared/contract/job.ts'
import {
  afterUpdate,
  isTerminal,
  queued,
  withTimeoutReason,
  type Execution,
  type ExecutionUpdate,
} from '#functions/domain/jobs/execution.ts'
import { executionOnTheWire } from '#functions/domain/jobs/wire.ts'

const fresh: Execution = queued(undefined, { deviceName: 'SN-1', iotJobId: 'job-1', at: 100 })

const update = (more: Partial<ExecutionUpdate>): ExecutionUpdate => ({
  deviceName: 'SN-1',
  iotJobId: undefined,
  status: 'IN_PROGRESS',
  statusDetails: {},
  at: 200,
  ...more,
})

describe("an instrument's execution of a content job", () => {
  it("begins with the instrument's first update", () => {
    const next = afterUpdate(fresh, update({ statusDetails: { phase: 'download' } }))
    expect(next).toMatchObject({
      status: 'IN_PROGRESS',
      startedAt: 200,
      statusDetails: { phase: 'download' },
      revision: 2,
    })
  })

  it('stays queued while the instrument waits, and shows what it is waiting for', () => {
    const next = afterUpdate(fresh, update({ status: 'QUEUED', statusDetails: { waitingFor: 'end of run' } }))
    expect(next).toMatchObject({ status: 'QUEUED', startedAt: undefined, statusDetails: { waitingFor: 'end of run' } })
  })

  it.each(['SUCCEEDED', 'FAILED', 'TIMED_OUT', 'CANCELLED'] as const)('has no phase after it ended as %s', status => {
    const details = { phase: 'install', percent: '40', waitingFor: '' }
    const begun = afterUpdate(fresh, update({ statusDetails: details })) ?? fresh
    const ended = afterUpdate(
      begun,
      update({ status, iotJobId: 'job-1', statusDetails: { phase: 'install', reason: 'x' } }),
    )
    expect(ended?.statusDetails).toEqual({ reason: 'x' })
    const unknown = afterUpdate(
      undefined,
      update({ status, iotJobId: 'job-1', statusDetails: { ...details, reason: 'x' } }),
    )
    expect(unknown?.statusDetails).toEqual({ reason: 'x' })
  })

  it('does not return to waiting once it has begun', () => {
    const begun = afterUpdate(fresh, update({}))
    expect(afterUpdate(begun, update({ status: 'QUEUED', at: 300 }))?.status).toBe('IN_PROGRESS')
  })

  it.each(['SUCCEEDED', 'FAILED', 'TIMED_OUT', 'REJECTED', 'CANCELLED'] as const)(
    'accepts no update after it has ended as %s',
    status => {
      const ended = afterUpdate(fresh, update({ status }))
      expect(ended?.status).toBe(status)
      expect(afterUpdate(ended, update({ at: 999 }))).toBeUndefined()
      expect(afterUpdate(ended, update({ status: 'FAILED', at: 999 }))).toBeUndefined()
    },
  )

  it('has the end that AWS IoT reports if that happened before the job was cancelled in the console', () => {
    const cancelled = afterUpdate(fresh, update({ status: 'CANCELLED' }))
    expect(cancelled?.startedAt).toBeUndefined()
    expect(afterUpdate(cancelled, update({ status: 'SUCCEEDED', iotJobId: 'job-1' }))?.status).toBe('SUCCEEDED')
    expect(afterUpdate(cancelled, update({ status: 'SUCCEEDED' }))).toBeUndefined()
    expect(afterUpdate(cancelled, update({ status: 'CANCELLED', iotJobId: 'job-1' }))).toBeUndefined()
  })

  it('ignores updates about an earlier attempt', () => {
    expect(afterUpdate(fresh, update({ status: 'FAILED', iotJobId: 'job-0' }))).toBeUndefined()
    expect(afterUpdate(fresh, update({ status: 'FAILED', iotJobId: 'job-1' }))?.status).toBe('FAILED')
  })

  it("accepts reports in the order of the instrument's clock, each once", () => {
    const report = (reportedAt: number, at: number, percent: string) =>
      update({ at, reportedAt, statusDetails: { percent } })
    const begun = afterUpdate(fresh, report(20, 200, '20')) ?? fresh
    const further = afterUpdate(begun, report(80, 300, '80')) ?? begun
    expect(further).toMatchObject({ reportedAt: 80, statusDetails: { percent: '80' } })
    expect(afterUpdate(further, report(20, 400, '20'))).toBeUndefined()
    expect(afterUpdate(further, report(80, 400, '80'))).toBeUndefined()
    // The stream may deliver two in one millisecond.
    expect(afterUpdate(further, report(90, 300, '90'))).toMatchObject({ reportedAt: 90, lastUpdatedAt: 300 })
  })

  it('accepts reports from an instrument whose clock is slow', () => {
    expect(afterUpdate(fresh, update({ reportedAt: 50 }))?.status).toBe('IN_PROGRESS')
  })

  it("ignores, after a retry, reports about the previous attempt, however wrong the instrument's clock is", () => {
    const reported = afterUpdate(fresh, update({ reportedAt: 150 })) ?? fresh
    const retried = queued(reported, { deviceName: 'SN-1', iotJobId: 'job-2', at: 300 })
    expect(afterUpdate(retried, update({ reportedAt: 150, at: 400 }))).toBeUndefined()
    expect(afterUpdate(retried, update({ reportedAt: 200, at: 299 }))).toBeUndefined()
    expect(afterUpdate(retried, update({ reportedAt: 151, at: 400 }))?.status).toBe('IN_PROGRESS')
    const fast = queued({ ...reported, reportedAt: 500 }, { deviceName: 'SN-1', iotJobId: 'job-2', at: 300 })
    expect(afterUpdate(fast, update({ reportedAt: 500, at: 400 }))).toBeUndefined()
  })

  it('ends when AWS IoT reports its end, whatever the instrument reported', () => {
    const reported = afterUpdate(fresh, update({ reportedAt: 900 })) ?? fresh
    expect(afterUpdate(reported, update({ status: 'SUCCEEDED', iotJobId: 'job-1' }))).toMatchObject({
      status: 'SUCCEEDED',
      reportedAt: 900,
    })
  })

  it('is created if AWS IoT reports it although nobody queued it, but not if only an instrument reports it', () => {
    expect(afterUpdate(undefined, update({ iotJobId: 'job-1', status: 'FAILED' }))).toMatchObject({ status: 'FAILED' })
    expect(afterUpdate(undefined, update({}))).toBeUndefined()
  })

  it('ends once, whatever updates arrive in whatever order, and repeated updates change nothing', () => {
    const update = fc.record({
      deviceName: fc.constant('SN-1'),
      iotJobId: fc.constantFrom(undefined, 'job-0', 'job-1'),
      status: fc.constantFrom(...executionStatuses),
      statusDetails: fc.constant({}),
      at: fc.integer({ min: 0, max: 1000 }),
    })
    fc.assert(
      fc.property(fc.array(update), all => {
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

describe('the reason that the console shows for a timeout', () => {
  const timedOut = (at: number, statusDetails: Record<string, string> = {}) =>
    update({ status: 'TIMED_OUT', iotJobId: 'job-1', at, statusDetails })
  const working = { ...fresh, startedAt: 1_000, statusDetails: { phase: 'download', percent: '40', waitingFor: '' } }
  const reasonOf = (known: Execution | undefined, end: ExecutionUpdate, limitMinutes = 1) =>
    withTimeoutReason(known, end, limitMinutes).statusDetails['reason']

  it.each([
    [
      "the job's timeout",
      working,
      61_000,
      1,
      'Not finished within 1 minute, the timeout of the job. It was in the phase download, at 40 %',
    ],
    [
      'a longer timeout',
      { ...working, statusDetails: {} },
      2_701_000,
      45,
      'Not finished within 45 minutes, the timeout of the job',
    ],
    [
      "the instrument's time for a step",
      { ...working, statusDetails: { phase: 'check' } },
      61_000,
      45,
      'No progress within the time that the instrument allows for a step. It was in the phase check',
    ],
    ['an instrument that reported nothing', fresh, 61_000, 1, 'Not finished within 1 minute, the timeout of the job'],
  ])('names the cause: %s', (_, known, at, limit, reason) => {
    expect(reasonOf(known, timedOut(at), limit)).toBe(reason)
  })

  it('is the one that came with the timeout, if any, and is missing for executions that end otherwise', () => {
    expect(reasonOf(working, timedOut(61_000, { reason: 'own' }))).toBe('own')
    expect(reasonOf(working, update({ status: 'FAILED' }))).toBeUndefined()
  })
})

it('a retried execution starts over and keeps its last failure', () => {
  const failed = afterUpdate(fresh, update({ status: 'FAILED', statusDetails: { reason: 'x' } }))
  expect(queued(failed, { deviceName: 'SN-1', iotJobId: 'job-2', at: 300 })).toEqual({
    deviceName: 'SN-1',
    status: 'QUEUED',
    statusDetails: {},
    queuedAt: 300,
    startedAt: undefined,
    lastUpdatedAt: 300,
    reportedAt: undefined,
    attempt: 2,
    lastFailure: { status: 'FAILED', statusDetails: { reason: 'x' }, at: 200 },
    iotJobId: 'job-2',
    revision: 3,
  })
})

describe("the number of an execution's attempt", () => {
  const again = (execution: Execution, iotJobId: string) =>
    queued(execution, { deviceName: 'SN-1', iotJobId, at: execution.lastUpdatedAt + 1 })
  const end = (execution: Execution, status: ExecutionUpdate['status'], at: number) =>
    afterUpdate(execution, update({ status, iotJobId: execution.iotJobId, at, statusDetails: { at: String(at) } })) ??
    execution

  it('is kept together with the last failure when the execution succeeds', () => {
    const second = again(end(fresh, 'FAILED', 200), 'job-2')
    const third = again(end(second, 'TIMED_OUT', 300), 'job-3')
    expect(end(third, 'SUCCEEDED', 400)).toMatchObject({
      status: 'SUCCEEDED',
      attempt: 3,
      lastFailure: { status: 'TIMED_OUT', statusDetails: { at: '300' }, at: 300 },
    })
  })

  it('does not count an execution that was cancelled before the instrument began', () => {
    const waiting = again(end(fresh, 'CANCELLED', 200), 'job-2')
    expect(executionOnTheWire(waiting)).toMatchObject({ attempt: 1 })
    const begun = afterUpdate(waiting, update({ at: 300 })) ?? waiting
    const retried = again(end(begun, 'CANCELLED', 400), 'job-3')
    expect([retried.attempt, retried.lastFailure]).toEqual([2, undefined])
  })

  it('is 1 for an execution that an earlier release stored', () => {
    const { attempt: _, lastFailure: __, ...stored } = end(fresh, 'REJECTED', 200)
    expect(executionOnTheWire(stored)).toMatchObject({ attempt: 1 })
    expect(executionOnTheWire(stored)).not.toHaveProperty('lastFailure')
    expect(again(stored, 'job-2')).toMatchObject({ attempt: 2, lastFailure: { status: 'REJECTED', at: 200 } })
  })
})
