import { describe, expect, it } from 'vitest'
import { functionOf } from './policies.ts'
import { at, resourcesOf, synth } from './synth.ts'

const templates = synth({ reportSender: 'reports@example.com' })

describe('bounces and complaints of mails', () => {
  it('start one function, which is not started by the events of other configuration sets', () => {
    const rules = resourcesOf(templates.service, 'AWS::Events::Rule').map(([, { Properties }]) => Properties)
    const [rule, ...others] = rules.filter(one => JSON.stringify(one).includes('aws.ses'))
    expect(others).toEqual([])
    expect(at(rule, 'EventPattern')).toEqual({
      source: ['aws.ses'],
      'detail-type': ['Email Bounced', 'Email Complaint Received'],
      detail: { mail: { tags: { 'ses:configuration-set': ['benchwatch-prod-mails'] } } },
    })
    const [id] =
      resourcesOf(templates.service, 'AWS::Lambda::Function').find(
        ([, one]) => one === functionOf(templates, 'noteBounces'),
      ) ?? []
    expect(at(rule, 'Targets')).toMatchObject([
      { Arn: { 'Fn::GetAtt': [id, 'Arn'] }, DeadLetterConfig: { Arn: expect.anything() } },
    ])
  })
})
