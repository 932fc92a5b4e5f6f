import { RootConstruct } from 'constructs'
import { describe, expect, it } from 'vitest'
import { readSettings } from '#infra/config.ts'

const read = (context: Record<string, unknown>) => {
  const { node } = new RootConstruct()
  for (const [name, value] of Object.entries(context)) node.setContext(name, value)
  return readSettings(node)
}

describe('the settings of a stage', () => {
  it('include a default value for each setting', () => {
    expect(read({})).toMatchObject({
      stage: 'prod',
      ephemeral: false,
      logRetentionDays: 90,
      historyRetentionDays: 90,
      quarantineRetentionDays: 30,
      accessTokenMinutes: 60,
      contentKeys: ['First', 'Second'],
    })
  })

  it('can be given as text on the command line', () => {
    const settings = read({ stage: 'test', ephemeral: 'true', historyRetentionDays: '7', logRetentionDays: '14' })
    expect(settings).toMatchObject({ stage: 'test', ephemeral: true, historyRetentionDays: 7, logRetentionDays: 14 })
  })

  it.each([
    ['stage', 'Prod', '1 to 12 lower-case letters or digits'],
    ['region', 'Frankfurt', 'one of us-east-1, .*eu-central-1'],
    ['ephemeral', 'yes', 'true or false'],
    ['logRetentionDays', '2', 'one of 1, 3, 5'],
    ['historyRetentionDays', '0', '1 or more'],
    ['contentKeys', 'first,second', 'names such as'],
    ['contentKeys', 'First,First', 'names that differ'],
    ['quarantineRetentionDays', 'long', 'a number'],
    ['region', 'af-south-1', 'one of us-east-1'],
    ['ingestConcurrency', '-1', '0 or more'],
    ['release', 'a b', 'letters, digits'],
    ['accessTokenMinutes', '4', '5 or more'],
    ['accessTokenMinutes', '1441', '1440 or less'],
    ['alarmEmail', 'operations', 'an e-mail address'],
    ['accountMailsBySes', 'true', 'false without reportSender'],
    ['certificateArn', 'arn:aws:acm:eu-central-1:123456789012:certificate/a', 'us-east-1'],
  ])('are refused if %s is %s, with an error that says what is allowed and where to set it', (name, value, remedy) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`${name} must be .*${remedy}.*-c ${name}=`, 's'))
  })

  it('are refused with a single error that names every wrong one', () => {
    expect(() => read({ stage: '', accessTokenMinutes: 'x' })).toThrow(/stage .*accessTokenMinutes /s)
  })

  it('are refused if a name is misspelt, instead of being ignored', () => {
    expect(() => read({ alarmEmial: 'a@example.com' })).toThrow('alarmEmial is not a setting')
  })

  it('must include a certificate if they include a host name', () => {
    expect(() => read({ domainName: 'console.example.com' })).toThrow(
      'certificateArn must be given together with domainName',
    )
  })
})
