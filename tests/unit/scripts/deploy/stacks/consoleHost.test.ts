import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it } from 'vitest'
import { Settings } from '#infra/config.ts'
import { findConsoleHost, needsConsoleHost } from '#scripts/deploy/stacks/consoleHost.ts'

const cloudFormation = mockClient(CloudFormationClient)
beforeEach(() => cloudFormation.reset())

const host = 'd111111abcdef8.cloudfront.net'

describe("the console's host name for invitations", () => {
  it('is read from the deployed distribution, and is undefined before the first deployment', async () => {
    const settings = Settings.parse({ stage: 'lab' })
    cloudFormation.on(DescribeStacksCommand).rejects(new Error('Stack with id benchwatch-lab-web does not exist'))
    expect(await findConsoleHost('eu-central-1', settings)).toBeUndefined()
    const Outputs = [
      { OutputKey: 'ConsoleAddress', OutputValue: 'https://console.example.com' },
      { OutputKey: 'DistributionHost', OutputValue: host },
    ]
    const stack = { StackName: 'web', CreationTime: new Date(0), StackStatus: 'CREATE_COMPLETE' as const, Outputs }
    cloudFormation.on(DescribeStacksCommand, { StackName: 'benchwatch-lab-web' }).resolves({ Stacks: [stack] })
    expect(await findConsoleHost('eu-central-1', settings)).toBe(host)
  })

  it.each([
    ['is deployed after CloudFront has given a host name', undefined, undefined, true],
    [
      'is deployed again if CloudFront has given a different host name',
      undefined,
      'd222222abcdef8.cloudfront.net',
      true,
    ],
    ['is not deployed again if CloudFront has not given a different one', undefined, host, false],
    ['is not used by a stage with a host name of its own', 'console.example.com', undefined, false],
  ])('%s', (_, domainName, known, isNeeded) => {
    expect(needsConsoleHost({ domainName }, known, host)).toBe(isNeeded)
  })
})
