import {
  DetachPolicyCommand,
  IoTClient,
  ListTargetsForPolicyCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-iot'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it } from 'vitest'
import { detachEverywhere } from '#scripts/deploy/detach.ts'

const iot = mockClient(IoTClient)
beforeEach(() => iot.reset())

describe('the removal of an IoT policy', () => {
  it('detaches the policy from every certificate, page by page', async () => {
    const attached = new Set(Array.from({ length: 600 }, (_, index) => `arn:cert/${index}`))
    iot.on(ListTargetsForPolicyCommand).callsFake(({ pageSize }) => ({ targets: [...attached].slice(0, pageSize) }))
    iot.on(DetachPolicyCommand).callsFake(({ target }) => void attached.delete(target))
    expect(await detachEverywhere(new IoTClient({ region: 'eu-central-1' }), 'benchwatch-trial-instruments')).toBe(600)
    expect(attached.size).toBe(0)
  })

  it('succeeds without a change if the policy no longer exists', async () => {
    iot.on(ListTargetsForPolicyCommand).rejects(new ResourceNotFoundException({ message: 'gone', $metadata: {} }))
    expect(await detachEverywhere(new IoTClient({ region: 'eu-central-1' }), 'benchwatch-trial-instruments')).toBe(0)
  })
})
