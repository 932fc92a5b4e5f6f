import { describe, expect, it } from 'vitest'
import { defaultCriterion, type Criterion } from '#shared/contract/job.ts'
import { computeCounterDeltas, metCriterion, noProgress } from '#functions/domain/jobs/progress.ts'

describe('the counters of a content job', () => {
  it('are updated with each step of an execution', () => {
    expect(
      computeCounterDeltas([
        { from: undefined, to: 'QUEUED' },
        { from: undefined, to: 'QUEUED' },
        { from: 'QUEUED', to: 'IN_PROGRESS' },
        { from: 'IN_PROGRESS', to: 'TIMED_OUT' },
      ]),
    ).toEqual({ queued: 1, timedOut: 1 })
  })

  it("stay unchanged if an update leaves the execution's status unchanged", () => {
    expect(computeCounterDeltas([{ from: 'IN_PROGRESS', to: 'IN_PROGRESS' }])).toEqual({})
  })
})

describe('the abort criterion of a content job', () => {
  const half: Criterion = {
    failureType: 'FAILED',
    action: 'CANCEL',
    thresholdPercentage: 50,
    minNumberOfExecutedThings: 4,
  }

  it.each([
    ['is met if the share of failures reaches it', { failed: 2, succeeded: 2 }, true],
    ['is not met if the share of failures is lower', { failed: 1, succeeded: 3 }, false],
    ['is not met before enough executions have ended', { failed: 3, queued: 9 }, false],
    ['does not count failures of other kinds', { timedOut: 4 }, false],
    ['counts cancelled executions among those that have ended', { failed: 2, cancelled: 2 }, true],
  ])('%s', (_, counts, isMet) => {
    expect(metCriterion([half], { ...noProgress, ...counts }) === half).toBe(isMet)
  })

  it('counts every kind of failure if its type is ALL', () => {
    const any: Criterion = { ...half, failureType: 'ALL' }
    expect(metCriterion([any], { ...noProgress, failed: 1, timedOut: 1, rejected: 1, succeeded: 1 })).toBe(any)
  })

  it('defaults to 97 % of at least 97 executions', () => {
    const timedOut = (count: number) => ({ ...noProgress, timedOut: count, succeeded: 100 - count })
    expect([96, 97].map(count => metCriterion([defaultCriterion], timedOut(count)) !== undefined)).toEqual([
      false,
      true,
    ])
    expect(metCriterion([defaultCriterion], { ...noProgress, timedOut: 96 })).toBeUndefined()
  })
})
