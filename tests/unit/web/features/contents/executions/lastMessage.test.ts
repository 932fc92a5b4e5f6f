import { describe, expect, it } from 'vitest'
import type { JobExecution } from '#shared/contract/job.ts'
import { lastMessage } from '#web/features/contents/executions/lastMessage.ts'

describe('the last message of an execution', () => {
  it.each<[string, Pick<JobExecution, 'status' | 'statusDetails' | 'reportedVersion'>, string]>([
    ['nothing before the first report', { status: 'QUEUED', statusDetails: {} }, ''],
    [
      'what the instrument waits for',
      { status: 'QUEUED', statusDetails: { phase: 'waiting', percent: '0', waitingFor: 'the end of run 7' } },
      'Waits for the end of run 7',
    ],
    [
      'the phase and the percentage',
      { status: 'IN_PROGRESS', statusDetails: { phase: 'download', percent: '40', waitingFor: '' } },
      'Phase download, 40 %',
    ],
    [
      'why the execution failed, without its last phase',
      { status: 'FAILED', statusDetails: { phase: 'install', percent: '0', waitingFor: '', reason: 'Exit code 3' } },
      'Exit code 3',
    ],
    [
      'why the execution succeeded, without a phase',
      { status: 'SUCCEEDED', statusDetails: { phase: 'check', percent: '100', reason: 'Version 2 is installed' } },
      'Version 2 is installed',
    ],
    [
      'first the version that the instrument reports since',
      { status: 'SUCCEEDED', statusDetails: { reason: 'Installed' }, reportedVersion: '1' },
      'The instrument now reports version 1; Installed',
    ],
    [
      'the details of another kind of client',
      { status: 'IN_PROGRESS', statusDetails: { step: 'unpacking', eta: '' } },
      'step: unpacking',
    ],
  ])('shows %s', (_, execution, text) => {
    expect(lastMessage(execution as JobExecution)).toBe(text)
  })
})
