import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { DeleteCertificateCommand, DeleteConflictException, IoTClient } from '@aws-sdk/client-iot'
import { DeleteSecretCommand, ListSecretsCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Settings } from '#infra/config.ts'
import { removeServices, removeWithData } from '#scripts/deploy/removeStage.ts'
import { answerFromRegistry, arnOf, enrolled, newRegistry, type IotRegistry } from '#tests/support/aws/iotRegistry.ts'

const iot = mockClient(IoTClient)
const cloudFormation = mockClient(CloudFormationClient)
const documents = mockClient(DynamoDBDocumentClient)
const secretsManager = mockClient(SecretsManagerClient)
const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)

const settings = Settings.parse({ stage: 'trial', ephemeral: true })
const removal = { settings, region: 'eu-central-1', yes: false }
const own = ['benchwatch-trial-instruments', 'benchwatch-trial-claims'] as const
const otherStage = 'benchwatch-trial2-instruments'

const cdk = vi.fn<(args: readonly string[]) => Promise<boolean>>(async () => true)
const ask = vi.fn<(question: string) => Promise<boolean>>(async () => true)
const sleep = vi.fn<(milliseconds: number) => Promise<void>>(async () => undefined)
const means = { cdk, ask, sleep }

/** Two stages beside each other, and an application that knows neither. */
const accountWithTwoStages = (): IotRegistry => {
  const registry = newRegistry()
  const { jobs, certificates, things, groups } = registry
  jobs.set('benchwatch-trial-1', 'IN_PROGRESS')
  jobs.set('benchwatch-trial-2', 'SCHEDULED')
  jobs.set('benchwatch-trial-3', 'COMPLETED')
  jobs.set('benchwatch-trial2-1', 'IN_PROGRESS')
  enrolled(registry, 'SN-1', 'a', own[0])
  enrolled(registry, 'SN-2', 'b', own[0])
  enrolled(registry, 'SN-BY-HAND', 'c', own[0])
  certificates.set(arnOf('revoked'), { status: 'REVOKED', policies: new Set([own[0]]), things: new Set() })
  certificates.set(arnOf('claim'), { status: 'ACTIVE', policies: new Set([own[1]]), things: new Set() })
  // Shut out and detached, as an instrument that enrols once more leaves its thing.
  things.add('SN-DETACHED')
  groups.set('benchwatch-trial-model-M', new Set(['SN-1', 'SN-DETACHED']))
  groups.set('benchwatch-trial-model-N', new Set())
  // Both stages know SN-BOTH, and a certificate serves both.
  enrolled(registry, 'SN-BOTH', 'both', own[0], otherStage)
  enrolled(registry, 'SN-OTHER', 'other', otherStage)
  things.add('SN-OTHER-GROUP')
  groups.set('benchwatch-trial2-model-M', new Set(['SN-OTHER', 'SN-OTHER-GROUP']))
  enrolled(registry, 'kettle', 'kettle', 'kettles')
  groups.set('kettles', new Set(['kettle']))
  return registry
}

/** The secrets of the account, listed one on a page. */
let secrets: string[]
const answerFromSecrets = (): void => {
  secrets = ['benchwatch-trial-channel/a', 'benchwatch-trial-channel/b', 'benchwatch-trial2-channel/a', 'kettle']
  secretsManager.on(ListSecretsCommand).callsFake(({ Filters: [{ Values }], NextToken = '0' }) => {
    const named = secrets.filter(name => Values.some((value: string) => name.startsWith(value)))
    const from = Number(NextToken)
    const next = from + 1 < named.length ? { NextToken: String(from + 1) } : {}
    return { SecretList: named.slice(from, from + 1).map(Name => ({ Name })), ...next }
  })
  secretsManager.on(DeleteSecretCommand).callsFake(({ SecretId, ForceDeleteWithoutRecovery }) => {
    if (ForceDeleteWithoutRecovery === true) secrets = secrets.filter(name => name !== SecretId)
  })
}

let registry: IotRegistry
beforeEach(() => {
  for (const client of [iot, cloudFormation, documents, secretsManager]) client.reset()
  answerFromSecrets()
  for (const spy of [cdk, ask, sleep, printed]) spy.mockClear()
  cdk.mockImplementation(async () => true)
  registry = accountWithTwoStages()
  answerFromRegistry(iot, registry)
  const Outputs = [{ OutputKey: 'TablesInUse', OutputValue: JSON.stringify({ devices: 'the-devices', rules: 'r' }) }]
  cloudFormation.on(DescribeStacksCommand, { StackName: 'benchwatch-trial-data' }).resolves({
    Stacks: [{ StackName: 'benchwatch-trial-data', CreationTime: new Date(0), StackStatus: undefined, Outputs }],
  })
  documents.on(ScanCommand, { TableName: 'the-devices' }).resolves({
    Items: ['SN-1', 'SN-2', 'SN-BOTH', 'SN-OTHER-GROUP', 'SN-NEVER'].map(deviceName => ({ deviceName })),
  })
})

/** What is left in AWS IoT, by names. */
const left = () => ({
  activeJobs: [...registry.jobs].filter(([, status]) => /IN_PROGRESS|SCHEDULED/.test(status)).map(([id]) => id),
  certificates: [...registry.certificates].map(([arn, { status, policies }]) => [arn, status, ...policies]),
  things: [...registry.things],
  groups: [...registry.groups.keys()],
})

const onlyOthers = {
  activeJobs: ['benchwatch-trial2-1'],
  certificates: [
    [arnOf('both'), 'ACTIVE', otherStage],
    [arnOf('other'), 'ACTIVE', otherStage],
    [arnOf('kettle'), 'ACTIVE', 'kettles'],
  ],
  things: ['SN-BOTH', 'SN-OTHER', 'SN-OTHER-GROUP', 'kettle'],
  groups: ['benchwatch-trial2-model-M', 'kettles'],
}

const stacksOf = (): string[][] => cdk.mock.calls.map(([args]) => args.filter(arg => arg.startsWith('benchwatch-')))

describe('the removal of a stage with its data', () => {
  it('deletes everything of the stage in AWS IoT, and keeps the data of other stages', async () => {
    await removeWithData(removal, means)
    expect(left()).toEqual(onlyOthers)
  })

  it('lists what it will delete, and waits for a confirmation', async () => {
    ask.mockResolvedValueOnce(false)
    await expect(removeWithData(removal, means)).rejects.toThrow('Nothing was removed')
    expect(printed.mock.calls.flat().join('\n')).toContain(
      'AWS IoT: active jobs to cancel: 2; to delete: 5 certificates, 4 things, 2 thing groups; ' +
        'to keep, because others use them too: 1 certificates, 2 things',
    )
    expect(cdk).not.toHaveBeenCalled()
    expect(registry).toEqual(accountWithTwoStages())
    await removeWithData({ ...removal, yes: true }, means)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it("deletes and counts the secrets of the stage's channels once no function can create new ones", async () => {
    const left: number[] = []
    cdk.mockImplementation(async () => {
      left.push(secrets.length)
      return true
    })
    await removeWithData(removal, means)
    expect(printed.mock.calls.flat()).toContain('Secrets Manager: to delete: 2 secrets of channels')
    expect(secrets).toEqual(['benchwatch-trial2-channel/a', 'kettle'])
    expect(left).toEqual([4, 2])
  })

  it('removes the services first and the data last', async () => {
    const groupsLeft: number[] = []
    cdk.mockImplementation(async () => {
      groupsLeft.push(registry.groups.size)
      return true
    })
    await removeWithData(removal, means)
    expect(stacksOf()).toEqual([['benchwatch-trial-web', 'benchwatch-trial-service'], ['benchwatch-trial-data']])
    expect(groupsLeft).toEqual([4, 2])
    for (const [args] of cdk.mock.calls) expect(args).toContain('--force')
  })

  it('can be repeated after an interruption at any point', async () => {
    let changes = 0
    const interruptAt = (limit: number): void => {
      iot.reset()
      changes = 0
      answerFromRegistry(iot, registry, () => {
        changes += 1
        if (changes === limit) throw new Error('interrupted')
      })
    }
    interruptAt(Infinity)
    await removeWithData(removal, means)
    for (let limit = changes; limit > 0; limit -= 1) {
      registry = accountWithTwoStages()
      interruptAt(limit)
      await expect(removeWithData(removal, means)).rejects.toThrow('interrupted')
      await removeWithData(removal, means)
      // Made by hand and never heard from: nothing names it once its certificate is detached.
      registry.things.delete('SN-BY-HAND')
      expect(left()).toEqual(onlyOthers)
    }
  })

  it('waits until a detached certificate can be deleted', async () => {
    iot
      .on(DeleteCertificateCommand, { certificateId: 'a', forceDelete: true })
      .rejectsOnce(new DeleteConflictException({ message: 'attached', $metadata: {} }))
      .callsFake(() => void registry.certificates.delete(arnOf('a')))
    await removeWithData(removal, means)
    expect(sleep.mock.calls).toEqual([[2_000]])
    expect(left()).toEqual(onlyOthers)
  })

  it('deletes instruments that enrolled while the services were being removed', async () => {
    cdk.mockImplementationOnce(async () => {
      enrolled(registry, 'SN-LATE', 'late', own[0])
      return true
    })
    await removeWithData(removal, means)
    expect(left()).toEqual(onlyOthers)
  })

  it('keeps the data if AWS IoT refuses to delete something', async () => {
    iot.on(DeleteCertificateCommand).rejects(new DeleteConflictException({ message: 'attached', $metadata: {} }))
    await expect(removeWithData(removal, means)).rejects.toThrow('attached')
    expect(stacksOf()).toEqual([['benchwatch-trial-web', 'benchwatch-trial-service']])
  })

  it('goes on if the data stack no longer exists', async () => {
    cloudFormation.on(DescribeStacksCommand).rejects(new Error('Stack with id benchwatch-trial-data does not exist'))
    await removeWithData(removal, means)
    expect(stacksOf()).toHaveLength(2)
  })
})

describe("the removal of a stage's services", () => {
  it('leaves AWS IoT and the data alone, and lets the CDK ask for the confirmation', async () => {
    await removeServices(removal, means)
    expect(stacksOf()).toEqual([['benchwatch-trial-web', 'benchwatch-trial-service']])
    expect(cdk.mock.calls[0]?.[0]).not.toContain('--force')
    expect(registry).toEqual(accountWithTwoStages())
    expect(ask).not.toHaveBeenCalled()
  })

  it('fails and names the remedy if the CDK fails', async () => {
    cdk.mockResolvedValueOnce(false)
    await expect(removeServices(removal, means)).rejects.toThrow('then run the same command again')
  })
})
