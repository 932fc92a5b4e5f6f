import { describe, expect, it } from 'vitest'
import type { JobExecution } from '#shared/contract/job.ts'
import { lastMessage } from '#web/features/contents/executions/lastMessage.ts'

describe('the last message of an execution', () => {
  it.each<[string, Pick<JobExecution, 'status' | 'statusDetails' | 'reportedVersion'>, string]>([
    ['nothing yet', { status: 'QUEUED', statusDetails: {} }, ''],
    [
      'what it waits for',
      { status: 'QUEUED', statusDetails: { phase: 'waiting', percent: '0', waitingFor: 'the end of run 7' } },
      'Waits for the end of run 7',
    ],
    [
      'how far it is',
      { status: 'IN_PROGRESS', statusDetails: { phase: 'download', percent: '40', waitingFor: '' } },
      'Phase download, 40 %',
    ],
    [
      'why it failed, and no phase that it is no longer in',
      { status: 'FAILED', statusDetails: { phase: 'install', percent: '0', waitingFor: '', reason: 'Exit code 3' } },
      'Exit code 3',
    ],
    [
      'why it succeeded, and no phase',
      { status: 'SUCCEEDED', statusDetails: { phase: 'check', percent: '100', reason: 'Version 2 is installed' } },
      'Version 2 is installed',
    ],
    [
      'the version that it reports since, first',
      { status: 'SUCCEEDED', statusDetails: { reason: 'Installed' }, reportedVersion: '1' },
      'The instrument now reports version 1; Installed',
    ],
    [
      'whatever another client tells',
      { status: 'IN_PROGRESS', statusDetails: { step: 'unpacking', eta: '' } },
      'step: unpacking',
    ],
  ])('tells %s', (_, execution, text) => {
    expect(lastMessage(execution as JobExecution)).toBe(text)
  })
})
