import { describe, expect, it } from 'vitest'
import { ruleRecord } from '#scripts/local/aws/mqtt/topicRule.ts'

const event = Buffer.from('{"eventType":"JOB_EXECUTION","thingArn":"arn:aws:iot:us-east-1:000000000000:thing/SN:1"}')

describe('the topic rules of the local broker', () => {
  it.each([
    ['a message by its instrument', 'instruments/SN1/readings', 'SN1'],
    ['a presence event by its instrument', '$aws/events/presence/connected/SN1', 'SN1'],
    ['no failed attempt to connect', '$aws/events/presence/connect_failed/SN1', undefined],
    ['the end of an execution by its thing', '$aws/events/jobExecution/benchwatch-local-7/timed_out', 'SN:1'],
    ['no event of another stage', '$aws/events/jobExecution/benchwatch-prod-7/timed_out', undefined],
    ['no other event of a job', '$aws/events/jobExecution/benchwatch-local-7/elsewhere', undefined],
    ['no message of the service about keys', 'instruments/SN1/keys', undefined],
    ['no other topic', '$aws/things/SN1/jobs/get', undefined],
  ])('pass on: %s', (_, topic, key) => {
    expect(ruleRecord({ topic, payload: event, client: 'n/a' }, 5)?.key).toBe(key)
  })

  it('wrap all kinds of messages in the same envelope', () => {
    const topic = '$aws/events/jobExecution/benchwatch-local-7/failed'
    const record = ruleRecord({ topic, payload: event, client: 'n/a' }, 5)
    expect(JSON.parse(record?.data ?? '')).toEqual({
      payload: event.toString('base64'),
      topic,
      client: 'n/a',
      receivedAt: 5,
    })
  })
})
