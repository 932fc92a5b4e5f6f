import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { obtainProof } from '#scripts/agent/broker/enrol.ts'
import { openState, type State } from '#scripts/agent/disk/state.ts'
import { newSigner } from '#tests/support/agent/signedDocument.ts'
import { openIot } from '../local/aws/iot/jobsSupport.ts'
import { temporaryDirectory } from '../local/support/clients.ts'

describe('an enrolment by the agent', () => {
  it('stores the password and the public keys for content in a single write, because they are sent only once', async () => {
    const signer = newSigner()
    const iot = await openIot({ contentKeys: signer.keys })
    const { claim } = JSON.parse(await readFile(path.join(iot.folder, 'devices.json'), 'utf8')) as { claim: string }
    const config = {
      name: 'LAB-1',
      model: 'Orbit',
      folder: path.join(await temporaryDirectory(), 'agent'),
      broker: { host: '127.0.0.1', port: iot.broker.port, claimPassword: claim },
      keys: {},
      install: ['true'],
      version: ['true'],
      jitterSeconds: 0,
      deadlineMinutes: { download: 1, wait: 1, install: 1, check: 1 },
    }
    const state = await openState(config.folder)
    const changes: Partial<State>[] = []
    const watched = {
      ...state,
      change: (change: Partial<State>) => {
        changes.push(change)
        return state.change(change)
      },
    }
    const registration = () => Promise.resolve({ timestamp: new Date().toISOString(), modelName: 'Orbit' })
    const proof = await obtainProof(config, watched, registration, () => {})
    expect(proof).toEqual({ userName: 'LAB-1', password: expect.any(String) })
    expect(changes).toEqual([{ password: expect.any(String), keys: signer.keys }])
  })
})
