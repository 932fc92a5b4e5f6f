import { describe, expect, it } from 'vitest'
import { readJobMessage, requestsFor } from '#scripts/agent/jobs/jobTopics.ts'

const execution = { jobId: 'job-1', executionNumber: 2 }

const read = (path: string, payload: object | string) =>
  readJobMessage(
    'SN:1',
    `$aws/things/SN:1/jobs/${path}`,
    Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)),
  )

describe('a message on a jobs topic of AWS IoT', () => {
  it.each<[string, string, object, object | undefined]>([
    ['the next execution', 'notify-next', { execution }, { type: 'nextChanged', next: execution }],
    ['that no execution is next', 'notify-next', {}, { type: 'nextChanged' }],
    ['that no execution is next, by an empty object', 'notify-next', { execution: {} }, { type: 'nextChanged' }],
    [
      'a start',
      'start-next/accepted',
      { execution: { ...execution, jobDocument: 1 } },
      { type: 'started', execution, document: 1 },
    ],
    ['that nothing was started', 'start-next/rejected', { code: 'RequestThrottled' }, { type: 'notStarted' }],
    [
      'a document',
      'job-1/get/accepted',
      { execution: { ...execution, jobDocument: 1 } },
      { type: 'described', execution, document: 1 },
    ],
    ['the end of an end', 'job-1/update/accepted', { clientToken: 'end-2' }, { type: 'endAccepted', execution }],
    ['progress that was accepted', 'job-1/update/accepted', { clientToken: 'progress-2' }, undefined],
    [
      'progress of what was canceled',
      'job-1/update/rejected',
      { clientToken: 'progress-2', code: 'InvalidStateTransition' },
      { type: 'gone', execution },
    ],
    [
      'a look at what has ended',
      'job-1/get/rejected',
      { clientToken: 'get-2', code: 'TerminalStateReached' },
      { type: 'gone', execution },
    ],
    ['a throttled end', 'job-1/update/rejected', { clientToken: 'end-2', code: 'RequestThrottled' }, undefined],
  ])('means %s', (_, path, payload, input) => {
    const found = read(path, payload).input
    expect(found && JSON.parse(JSON.stringify(found))).toEqual(input)
  })

  it('has a timestamp in seconds, which is taken as the time of AWS IoT', () => {
    expect(read('notify-next', { timestamp: 1_800_000_000 }).serviceTime).toBe(1_800_000_000_000)
  })

  it.each([
    ['no json', 'notify-next'],
    ['[]', 'notify-next'],
    ['{"execution":{"jobId":7}}', 'start-next/accepted'],
  ])('with the content %s on the topic %s is ignored, and the problem is returned', (payload, path) => {
    expect(read(path, payload)).toEqual({ problem: expect.stringContaining(`jobs/${path} cannot be read`) })
  })

  it.each(['../../victim', '..', 'a/b', '#', '+', 'job\u0000', '', 'x'.repeat(65)])(
    'with the invalid job id %j is ignored',
    jobId => {
      for (const path of ['notify-next', 'start-next/accepted', 'job-1/get/accepted'])
        expect(read(path, { execution: { jobId, executionNumber: 1, jobDocument: {} } })).toEqual({
          problem: expect.stringContaining('jobId'),
        })
    },
  )

  it('is ignored if it is on an unknown topic', () => {
    expect(read('elsewhere', '{}').input).toBeUndefined()
  })

  it('is ignored if it is for a different instrument', () => {
    expect(readJobMessage('SN:1', '$aws/things/SN:2/jobs/notify-next', Buffer.from('{}')).input).toBeUndefined()
  })
})

it('the reason why an execution ended is cut to the length that AWS IoT accepts', () => {
  const { payload } = requestsFor('SN:1').end(execution, {
    status: 'FAILED',
    reason: `bad\u0000\n${'x'.repeat(5_000)}`,
  })
  const { statusDetails } = payload as { statusDetails: { reason: string } }
  expect(statusDetails.reason).toMatch(/^bad x{996}$/)
})

it('the reason why an execution ended is cut between characters, because AWS IoT refuses half a character', () => {
  const reason = `${'x'.repeat(999)}\u{1f525} on fire`
  const { payload } = requestsFor('SN:1').end(execution, { status: 'FAILED', reason })
  const { statusDetails } = payload as { statusDetails: { reason: string } }
  expect(statusDetails.reason).toMatch(/^x{999}[^\p{C}]?$/u)
})
