import os from 'node:os'
import { describe, expect, it } from 'vitest'
import { waitingFor } from '#scripts/agent/jobs/instrumentCommands.ts'
import { checkMessage } from '#shared/contract/messages/telemetry.ts'
import { agentConfig } from '#tests/support/agent/agentConfig.ts'

const config = (output: string) =>
  agentConfig({
    folder: os.tmpdir(),
    ready: [process.execPath, '-e', `console.log(${JSON.stringify(output)}); process.exit(1)`],
  })

describe('what an instrument waits for, as its command says', () => {
  it.each([
    ['of several lines', 'The end of run 7\r\n\tSample 3 of 12', 'The end of run 7 Sample 3 of 12'],
    ['with colours', '\u001b[31mbusy\u001b[0m', '[31mbusy [0m'],
    ['with half of a character at its limit', `${'x'.repeat(255)}😀`, `${'x'.repeat(255)}\ufffd`],
    ['that cannot be seen', '\u200b', 'the instrument is busy'],
  ])('is reported in a form that the service accepts, from an output %s', async (_, output, expected) => {
    const reason = await waitingFor(config(output))
    expect(reason).toBe(expected)
    const report = { timestamp: new Date().toISOString(), jobName: 'pump', phase: 'waiting', percent: 0 }
    expect(checkMessage('jobs', { ...report, waitingFor: reason })).toMatchObject({ waitingFor: expected })
  })
})
