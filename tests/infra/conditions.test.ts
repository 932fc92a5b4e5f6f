import { describe, expect, it } from 'vitest'
import { at, parts, resourcesOf, synth } from './synth.ts'

const templates = synth({ reportSender: 'reports@example.com' })

interface Statement {
  readonly Action: string | readonly string[]
  readonly Principal?: { readonly Service?: string }
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const statements = parts.flatMap(part =>
  resourcesOf(templates[part], 'AWS::IAM::Policy').flatMap(([, { Properties }]) =>
    at<Statement[]>(Properties, 'PolicyDocument.Statement'),
  ),
)

describe('an IAM permission that is wide on purpose', () => {
  it.each([
    ['ses:SendEmail', { StringEquals: { 'ses:FromAddress': 'reports@example.com' } }],
    ['iam:PassRole', { StringEquals: { 'iam:PassedToService': 'iot.amazonaws.com' } }],
    ['sns:Subscribe', { StringEquals: { 'sns:Protocol': 'email' } }],
  ])('is narrowed by its condition wherever it is granted: %s', (action, condition) => {
    const granting = statements.filter(({ Action }) => [Action].flat().includes(action))
    expect(granting.length).toBeGreaterThan(0)
    for (const { Condition } of granting) expect(Condition).toEqual(condition)
  })
})

describe('a role that AWS IoT assumes', () => {
  const roles = parts.flatMap(part =>
    resourcesOf(templates[part], 'AWS::IAM::Role').map(([id, { Properties }]): [string, Statement | undefined] => [
      id.replace(/[0-9A-F]{8}$/, ''),
      at<Statement[]>(Properties, 'AssumeRolePolicyDocument.Statement').find(
        ({ Principal }) => Principal?.Service === 'iot.amazonaws.com',
      ),
    ]),
  )
  const ofIot = roles.filter(([, trust]) => trust !== undefined)

  it('is one of four: for downloads, for provisioning, and two for topic rules', () => {
    expect(ofIot.map(([id]) => id)).toEqual([
      'ContentDeliveryDownloadRole',
      'TopicRulesToStream',
      'TopicRulesToBucket',
      'FleetProvisioningRole',
    ])
  })

  it.each(ofIot)('can be assumed only on behalf of this account: %s', (_, trust) => {
    expect(at(trust?.Condition, 'StringEquals')).toEqual({ 'aws:SourceAccount': { Ref: 'AWS::AccountId' } })
  })
})
