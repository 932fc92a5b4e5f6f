import path from 'node:path'
import { CreateJobCommand } from '@aws-sdk/client-iot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { simulatedModels } from '#scripts/fleet/catalogue/catalogue.ts'
import { createCounters } from '#scripts/fleet/run/counters.ts'
import { openPasswords } from '#scripts/fleet/run/passwords.ts'
import { runInstrument } from '#scripts/fleet/run/runInstrument.ts'
import { createInstrument, step } from '#scripts/fleet/simulation/instrument.ts'
import type { InstrumentState } from '#scripts/fleet/simulation/state.ts'
import { eventually } from '#tests/support/eventually.ts'
import { manifestFor, newSigner, signed } from '#tests/support/agent/signedDocument.ts'
import { arn, openIot } from '#tests/integration/local/aws/iot/jobsSupport.ts'

const [model] = simulatedModels
const name = 'SN1'

/** Lives on until a run is under way. */
const inRun = (): InstrumentState => {
  if (!model) throw new Error('There is no model')
  let state = createInstrument({ name, model, seed: 1, now: Date.now() })
  while (state.phase !== 'run') state = step(state, state.at + 10_000).state
  return state
}

const openBusyInstrument = async () => {
  const iot = await openIot()
  const instrument = runInstrument(inRun(), {
    address: { host: '127.0.0.1', port: iot.broker.port },
    passwords: openPasswords(path.join(iot.folder, 'devices.json')),
    counters: createCounters(false),
    enrolling: work => work(),
    onTrouble: () => undefined,
    now: Date.now,
    workOf: () => async () => ({ status: 'SUCCEEDED', reason: 'Version 2 is installed' }),
  })
  instrument.tend()
  onTestFinished(() => instrument.end())
  const create = async (jobId: string, mandatory: boolean): Promise<void> => {
    const document = JSON.stringify(signed(manifestFor('content', { mandatory }), newSigner().privateKey))
    await iot.iot.send(new CreateJobCommand({ jobId, targets: [arn('thing', name)], document }))
  }
  const statusOf = (jobId: string) => iot.jobs.store.execution(name, jobId)?.status
  return { ...iot, create, statusOf }
}

describe('a simulated instrument on which a sample is running', () => {
  it('starts a mandatory update, keeps any other job waiting, and says what the job is waiting for', async () => {
    const lab = await openBusyInstrument()
    await lab.create('urgent', true)
    await eventually('the mandatory one is done', async () => lab.statusOf('urgent') === 'SUCCEEDED')
    await lab.create('usual', false)
    const reported = await eventually('it says what the other waits for', async () =>
      lab.messages.find(({ topic }) => topic === `instruments/${name}/jobs`),
    )
    const report = {
      jobName: 'Update-pump',
      phase: 'waiting',
      waitingFor: expect.stringMatching(/^the run of sample B/),
    }
    expect(JSON.parse(Buffer.from(reported.payload).toString())).toMatchObject(report)
    expect(lab.statusOf('usual')).toBe('QUEUED')
  })
})
