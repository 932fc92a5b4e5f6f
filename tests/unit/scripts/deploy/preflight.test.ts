import {
  CloudFormationClient,
  DescribeStacksCommand,
  type Stack,
  type StackStatus,
} from '@aws-sdk/client-cloudformation'
import { IoTClient, ListTopicRulesCommand } from '@aws-sdk/client-iot'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Settings } from '#infra/config.ts'
import { preflight } from '#scripts/deploy/preflight.ts'

const sts = mockClient(STSClient)
const cloudFormation = mockClient(CloudFormationClient)
const iot = mockClient(IoTClient)
const lambda = mockClient(LambdaClient)
const ses = mockClient(SESv2Client)

const settings = (given: object = {}) => Settings.parse({ region: 'eu-central-1', ...given })

const stack: Stack = { StackName: 'stack', CreationTime: new Date(0), StackStatus: 'CREATE_COMPLETE' }

beforeEach(() => {
  for (const client of [sts, cloudFormation, iot, lambda, ses]) client.reset()
  sts.on(GetCallerIdentityCommand).resolves({ Account: '123456789012' })
  cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [stack] })
  iot.on(ListTopicRulesCommand).resolves({ rules: [] })
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1_000 } })
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true })
})

describe('the check before a deployment', () => {
  it('finds no problem in an account that is ready', async () => {
    expect(await preflight(settings())).toEqual({
      id: '123456789012',
      region: 'eu-central-1',
      problems: [],
      warnings: [],
    })
  })

  it('says how to sign in to AWS if the credentials have expired, and sends no other request to AWS', async () => {
    sts.on(GetCallerIdentityCommand).rejects(new Error('The security token included in the request is expired'))
    await expect(preflight(settings())).rejects.toThrow(/is expired.*aws sso login.*AWS_PROFILE/)
    expect(cloudFormation.calls()).toHaveLength(0)
  })

  it('names the remedy for a missing CDK, too low a limit of concurrent functions, and a wrong region', async () => {
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

  it('requires the CDK also in us-east-1 if the stage has a web ACL', async () => {
    cloudFormation.on(DescribeStacksCommand).callsFake(async (_, getClient: () => CloudFormationClient) => {
      if ((await getClient().config.region()) === 'us-east-1')
        throw new Error('Stack with id CDKToolkit does not exist')
      return { Stacks: [stack] }
    })
    expect((await preflight(settings({ webAcl: true }))).problems).toEqual([
      expect.stringContaining("run 'npx cdk bootstrap aws://123456789012/us-east-1'"),
    ])
    expect((await preflight(settings())).problems).toEqual([])
  })

  const dataStack = (StackStatus: StackStatus, EnableTerminationProtection: boolean) =>
    cloudFormation
      .on(DescribeStacksCommand, { StackName: 'benchwatch-prod-data' })
      .resolves({ Stacks: [{ ...stack, StackStatus, EnableTerminationProtection }] })

  it.each(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'] as const)(
    'says how to remove a protected data stack whose first deployment ended as %s',
    async status => {
      dataStack(status, true)
      expect((await preflight(settings())).problems).toEqual([
        expect.stringMatching(
          /^benchwatch-prod-data was never made .*'aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name benchwatch-prod-data --region eu-central-1'/,
        ),
      ])
    },
  )

  it.each([
    ['ROLLBACK_FAILED', false],
    ['CREATE_COMPLETE', true],
    ['UPDATE_ROLLBACK_COMPLETE', true],
  ] as const)('accepts a data stack that is %s (protected: %s)', async (status, isProtected) => {
    dataStack(status, isProtected)
    expect((await preflight(settings())).problems).toEqual([])
  })

  it('ignores the limit of concurrent functions if the stage reserves no concurrency', async () => {
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } })
    expect((await preflight(settings({ ingestConcurrency: 0 }))).problems).toEqual([])
  })

  it('does not mistake another failure of the look-up for a missing CDK', async () => {
    cloudFormation.on(DescribeStacksCommand).rejects(new Error('Rate exceeded'))
    await expect(preflight(settings())).rejects.toThrow('Rate exceeded')
  })

  const rulesOf = (...names: string[]) => ({ rules: names.map(ruleName => ({ ruleName })) })

  it('refuses a new stage if other stages would receive the messages of the same instruments', async () => {
    iot
      .on(ListTopicRulesCommand)
      .resolves(rulesOf('benchwatch_trial_presence', 'benchwatch_trial_instruments'))
      .on(ListTopicRulesCommand, { nextToken: undefined })
      .resolves({ ...rulesOf('instruments', 'benchwatch_lab_instruments'), nextToken: 'next' })
    const { problems, warnings } = await preflight(settings())
    expect(problems).toEqual([
      expect.stringMatching(
        /^eu-central-1 has the instruments of the stages lab, trial in this account already.*another region/,
      ),
    ])
    expect(warnings).toEqual([])
  })

  it('warns about other stages that receive the messages of the same instruments, if this stage is deployed already', async () => {
    iot
      .on(ListTopicRulesCommand)
      .resolves(rulesOf('benchwatch_prod_instruments', 'benchwatch_lab_instruments', 'others_instruments'))
    const { problems, warnings } = await preflight(settings())
    expect(problems).toEqual([])
    expect(warnings).toEqual([expect.stringMatching(/^eu-central-1 has the instruments of the stages lab in this/)])
  })

  /** The tags that CloudFormation gives to the address of the stage `prod`. */
  const ofStage = [
    { Key: 'product', Value: 'benchwatch' },
    { Key: 'stage', Value: 'prod' },
  ]

  it('accepts a sender that SES does not know, or that belongs to this stage', async () => {
    const given = settings({ reportSender: 'a@example.com' })
    ses.on(GetEmailIdentityCommand).rejects(Object.assign(new Error('none'), { name: 'NotFoundException' }))
    expect((await preflight(given)).problems).toEqual([])
    ses.on(GetEmailIdentityCommand).resolves({ Tags: ofStage })
    expect((await preflight(given)).problems).toEqual([])
  })

  it.each([
    ['by hand', [], 'was set up there by somebody else'],
    ['by another product', [{ Key: 'stage', Value: 'prod' }], 'was set up there by somebody else'],
    ['by another stage', [ofStage[0], { Key: 'stage', Value: 'lab' }], 'belongs to the stage lab'],
  ])('refuses a sender that was set up in SES %s, which CloudFormation cannot take over', async (_, Tags, words) => {
    ses.on(GetEmailIdentityCommand).resolves({ Tags: Tags.filter(tag => tag !== undefined) })
    expect((await preflight(settings({ reportSender: 'a@example.com' }))).problems).toEqual([
      expect.stringMatching(
        new RegExp(
          `^SES in eu-central-1 knows a@example.com already: it ${words}.*delete-email-identity --email-identity a@`,
        ),
      ),
    ])
  })

  it('warns of the sandbox of SES if reports are mailed', async () => {
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false })
    expect((await preflight(settings())).warnings).toEqual([])
    expect(await preflight(settings({ reportSender: 'a@example.com' }))).toMatchObject({
      problems: [],
      warnings: [expect.stringMatching(/^SES in eu-central-1 is in its sandbox: .* confirmed addresses only.*Ask AWS/)],
    })
  })

  it.each([
    [true, true, []],
    [false, true, [expect.stringMatching(/^a@example.com is not confirmed: .* follow the link/)]],
    [true, false, [expect.stringContaining('ask AWS for production access')]],
  ])(
    'checks SES if the mails about accounts are sent by SES (sender confirmed: %s, out of the sandbox: %s)',
    async (...[VerifiedForSendingStatus, ProductionAccessEnabled, problems]) => {
      ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled })
      ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus, Tags: ofStage })
      const found = await preflight(settings({ accountMailsBySes: true, reportSender: 'a@example.com' }))
      expect(found.problems).toEqual(problems)
    },
  )

  it.each([
    ['eu-central-1', { messagesPerSecond: 1_024 }, []],
    [
      'eu-central-1',
      { messagesPerSecond: 1_025 },
      [expect.stringMatching(/1025 messages a second .* takes 1 MiB\/s .*eu-central-1.* Set readingsStreams to 2$/)],
    ],
    ['eu-central-1', { messagesPerSecond: 1_025, readingsStreams: 2 }, []],
    ['eu-west-1', { messagesPerSecond: 5_120 }, []],
    ['eu-west-1', { messagesPerSecond: 5_121 }, [expect.stringMatching(/takes 5 MiB\/s .* Set readingsStreams to 2$/)]],
    [
      'eu-central-1',
      { messagesPerSecond: 10_241, readingsStreams: 10 },
      [expect.stringMatching(/Set readingsStreams to 10, ask AWS.*set firehoseMibPerSecond/)],
    ],
    ['eu-central-1', { messagesPerSecond: 1_025, firehoseMibPerSecond: 10 }, []],
  ] as const)(
    'compares the expected messages with the quota of Firehose: %s, %o',
    async (...[region, given, warnings]) => {
      const found = await preflight(settings({ region, ...given }))
      expect(found).toMatchObject({ problems: [], warnings })
    },
  )
})
