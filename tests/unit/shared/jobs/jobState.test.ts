import { describe, expect, it } from 'vitest'
import type { Job, JobProgress } from '#shared/contract/job.ts'
import { archiveRefusal, jobState, jobStateText, limitsAreClosed } from '#shared/jobs/jobState.ts'
import { noProgress } from '#functions/domain/jobs/progress.ts'

const job = (
  progress: Partial<JobProgress>,
  change: Partial<Pick<Job, 'status' | 'models' | 'serialNumbers'>> = {},
) => ({
  status: 'active' as const,
  models: [],
  serialNumbers: ['SN-1', 'SN-2'],
  progress: { ...noProgress, ...progress },
  ...change,
})
const forModel = { models: ['Orbit'], serialNumbers: [] }

describe('the state of a content job', () => {
  it.each([
    ['before its instruments are known', job({}), 'rolling out', 'rolling out'],
    ['before all of them are known', job({ succeeded: 1 }), 'rolling out', 'rolling out'],
    ['while one is queued', job({ queued: 1, succeeded: 1 }), 'rolling out', 'rolling out'],
    ['while one works and one has failed', job({ inProgress: 1, timedOut: 1 }), 'rolling out', 'rolling out, 1 failed'],
    ['once all have succeeded', job({ succeeded: 2 }), 'finished', 'finished'],
    ['once one has failed', job({ succeeded: 1, rejected: 1 }), 'incomplete', '1 failed'],
    ['once one was cancelled', job({ failed: 1, cancelled: 1 }), 'incomplete', '1 failed, 1 cancelled'],
    ['that is cancelled', job({ queued: 1, failed: 1 }, { status: 'cancelled' }), 'cancelled', 'cancelled'],
    [
      'for a model, once all have succeeded',
      job({ succeeded: 2 }, forModel),
      'open for new instruments',
      'open for new instruments',
    ],
    ['for a model without instruments', job({}, forModel), 'open for new instruments', 'open for new instruments'],
    ['for a model, once one has failed', job({ failed: 1 }, forModel), 'incomplete', '1 failed'],
  ])('is shown in words: %s', (_, one, state, text) => {
    expect([jobState(one), jobStateText(one)]).toEqual([state, text])
  })

  it("forbids changes of the job's limits once nothing more can be sent", () => {
    const closed = [job({ succeeded: 2 }), job({}, { status: 'cancelled' })]
    const open = [job({ queued: 2 }), job({ failed: 1, succeeded: 1 }), job({ succeeded: 2 }, forModel)]
    expect([...closed, ...open].map(limitsAreClosed)).toEqual([true, true, false, false, false])
  })
})

describe('the archiving of a content job', () => {
  it.each([
    ['is still rolling out', job({ queued: 1 }), 'J is still rolling out. Wait for its end, or cancel it first'],
    [
      'goes to later instruments',
      job({ succeeded: 2 }, forModel),
      'J still goes to instruments that are enrolled later. Cancel it first',
    ],
    [
      'has failed somewhere for a model',
      job({ failed: 1 }, forModel),
      'J still goes to instruments that are enrolled later. Cancel it first',
    ],
    ['has succeeded everywhere', job({ succeeded: 2 }), undefined],
    ['has failed somewhere', job({ succeeded: 1, failed: 1 }), undefined],
    ['is cancelled', job({ queued: 1 }, { ...forModel, status: 'cancelled' }), undefined],
  ])('is allowed or refused correctly if the job %s', (_, state, refusal) => {
    expect(archiveRefusal({ ...state, jobName: 'J' })).toBe(refusal)
  })
})
