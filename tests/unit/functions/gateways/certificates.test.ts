import { AttachPolicyCommand, IoTClient, UpdateCertificateCommand } from '@aws-sdk/client-iot'
import { mockClient } from 'aws-sdk-client-mock'
import { describe, expect, it, vi } from 'vitest'

vi.stubEnv('AWS_REGION', 'eu-central-1')
vi.stubEnv('STAGE_PREFIX', 'benchwatch-trial-')
vi.stubEnv('IOT_ARN', 'arn:aws:iot:eu-central-1:1')
const { attachCertificate } = await import('#functions/gateways/certificates.ts')

const iot = mockClient(IoTClient)

describe('the certificate of an instrument', () => {
  it('gets the policy for instruments before it becomes active', async () => {
    await attachCertificate('LC-0001', 'abc')
    expect(iot.commandCalls(AttachPolicyCommand).map(({ args: [{ input }] }) => input)).toEqual([
      { policyName: 'benchwatch-trial-instruments', target: 'arn:aws:iot:eu-central-1:1:cert/abc' },
    ])
    expect(iot.commandCalls(UpdateCertificateCommand)[0]!.args[0].input).toEqual({
      certificateId: 'abc',
      newStatus: 'ACTIVE',
    })
    const commands = iot.calls().map(({ args: [command] }) => command)
    expect(commands.findIndex(command => command instanceof AttachPolicyCommand)).toBeLessThan(
      commands.findIndex(command => command instanceof UpdateCertificateCommand),
    )
  })
})
