import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, it, vi } from 'vitest'
import { Settings } from '#infra/config.ts'
import { preflight } from '#scripts/deploy/preflight.ts'

const sts = mockClient(STSClient)
const cloudFormation = mockClient(CloudFormationClient)
const lambda = mockClient(LambdaClient)
const ses = mockClient(SESv2Client)

const settings = (given: object = {}) => Settings.parse({ region: 'eu-central-1', ...given })

beforeEach(() => {
  for (const client of [sts, cloudFormation, lambda, ses]) client.reset()
  sts.on(GetCallerIdentityCommand).resolves({ Account: '123456789012' })
  cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [] })
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1_000 } })
})

it('finds nothing to be done first in an account that is ready', async () => {
  expect(await preflight(settings())).toEqual({ id: '123456789012', region: 'eu-central-1', problems: [] })
})

it('says how to sign in, and asks nothing more of AWS', async () => {
  sts.on(GetCallerIdentityCommand).rejects(new Error('The security token included in the request is expired'))
  const { id, problems } = await preflight(settings())
  expect(id).toBe('')
  expect(problems).toEqual([expect.stringMatching(/is expired.*aws sso login.*AWS_PROFILE/)])
  expect(cloudFormation.calls()).toHaveLength(0)
})

it('names the command for an account without the CDK, the limit of functions and the region', async () => {
  vi.stubEnv('AWS_REGION', 'af-south-1')
  cloudFormation.on(DescribeStacksCommand).rejects(new Error('Stack with id CDKToolkit does not exist'))
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } })
  const { problems } = await preflight(settings({ region: undefined }))
  expect(problems).toEqual([
    expect.stringMatching(/^af-south-1 lacks .*eu-central-1/),
    expect.stringContaining("run 'npx cdk bootstrap aws://123456789012/af-south-1'"),
    expect.stringMatching(/at most 10 functions .* reserve 20 .* set ingestConcurrency to 0/),
  ])
  vi.unstubAllEnvs()
})

it('leaves the limit alone where nothing is reserved', async () => {
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } })
  expect((await preflight(settings({ ingestConcurrency: 0 }))).problems).toEqual([])
})

it('does not take another failure for a missing set-up', async () => {
  cloudFormation.on(DescribeStacksCommand).rejects(new Error('Rate exceeded'))
  await expect(preflight(settings())).rejects.toThrow('Rate exceeded')
})

it.each([
  [true, true, []],
  [false, true, [expect.stringMatching(/^a@example.com is not confirmed: .* follow the link/)]],
  [true, false, [expect.stringContaining('ask AWS for production access')]],
])(
  'asks SES where it is to send the mails of accounts: confirmed %s, out of the sandbox %s',
  async (...[VerifiedForSendingStatus, ProductionAccessEnabled, problems]) => {
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled })
    ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus })
    const found = await preflight(settings({ accountMailsBySes: true, reportSender: 'a@example.com' }))
    expect(found.problems).toEqual(problems)
  },
)
