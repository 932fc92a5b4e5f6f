import { join } from 'node:path'
import { CreateTopicCommand, PublishCommand, SNSClient, type PublishCommandInput } from '@aws-sdk/client-sns'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openOutbox } from '#scripts/local/aws/sns/outbox.ts'
import { startSns } from '#scripts/local/aws/sns/startSns.ts'
import { openSubscriptions } from '#scripts/local/aws/sns/subscriptions.ts'
import { openReceivedLog } from '#scripts/local/receivers/receivedLog.ts'
import { clientSettings, temporaryDirectory } from '#tests/integration/local/support/clients.ts'

const TopicArn = 'arn:aws:sns:eu-west-1:000000000000:alarm-mails'

const openSns = async () => {
  const folder = await temporaryDirectory()
  const outbox = await openOutbox({ file: join(folder, 'outbox.ndjson') })
  const received = await openReceivedLog(join(folder, 'received.ndjson'))
  const subscriptions = openSubscriptions(join(folder, 'subscriptions.json'))
  const service = await startSns({ outbox, received, subscriptions })
  onTestFinished(() => service.close())
  const client = new SNSClient(clientSettings(service.url))
  const publish = (input: PublishCommandInput) => client.send(new PublishCommand(input))
  return { outbox, received, service, client, publish }
}

describe('the local SNS', () => {
  it('puts a published message into the outbox, addressed to the topic', async () => {
    const { outbox, publish } = await openSns()
    const Message = 'Oven 3 <hot> & rising\n±0.5 °C'
    const { MessageId } = await publish({ TopicArn, Subject: 'Alarm: oven 3', Message })
    expect(outbox.list()).toEqual([
      { id: MessageId, at: expect.any(String), to: 'alarm-mails', subject: 'Alarm: oven 3', text: Message },
    ])
  })

  it.each([
    ['a message with a subject of two lines', { TopicArn, Message: 'm', Subject: 'a\nb' }],
    ['a message with a subject longer than 100 characters', { TopicArn, Message: 'm', Subject: 'a'.repeat(101) }],
    ['an empty message', { TopicArn, Message: '' }],
    ['a message without a topic', { Message: 'm' }],
    ['a message to an invalid topic', { TopicArn: 'alarm-mails', Message: 'm' }],
  ])('refuses to publish a message that is not valid: %s', async (_, input) => {
    const { outbox, publish } = await openSns()
    await expect(publish(input)).rejects.toMatchObject({ name: 'InvalidParameterException' })
    expect(outbox.list()).toEqual([])
  })

  it('sends text messages to phone numbers', async () => {
    const { outbox, received, publish } = await openSns()
    const MessageAttributes = { 'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' } }
    const { MessageId } = await publish({ PhoneNumber: '+4915112345678', Message: 'Hot\nlink', MessageAttributes })
    expect(received.list()).toMatchObject([{ id: MessageId, kind: 'sms', to: '+4915112345678', title: 'Hot' }])
    expect(outbox.list()).toEqual([])
  })

  it.each([
    ['a number without a country code', { PhoneNumber: '015112345678', Message: 'm' }],
    ['a text of 1,601 characters', { PhoneNumber: '+4915112345678', Message: 'm'.repeat(1_601) }],
    [
      'an attribute that is not supported',
      {
        PhoneNumber: '+4915112345678',
        Message: 'm',
        MessageAttributes: { a: { DataType: 'String', StringValue: 'b' } },
      },
    ],
  ])('refuses a text message that is not valid: %s', async (_, input) => {
    const { received, publish } = await openSns()
    await expect(publish(input)).rejects.toMatchObject({ name: 'InvalidParameterException' })
    expect(received.list()).toEqual([])
  })

  it('refuses unsupported operations with an error that names the operation', async () => {
    const { client, publish } = await openSns()
    const create = client.send(new CreateTopicCommand({ Name: 'x' }))
    await expect(create).rejects.toThrow('The local SNS does not support CreateTopic')
    const structured = publish({ TopicArn, Message: '{}', MessageStructure: 'json' })
    await expect(structured).rejects.toThrow('does not support MessageStructure of Publish')
  })

  it('refuses a request without a signature', async () => {
    const { service, outbox } = await openSns()
    const body = new URLSearchParams({ Action: 'Publish', TopicArn, Message: 'm' })
    const answer = await fetch(service.url, { method: 'POST', body })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('MissingAuthenticationToken')])
    expect(outbox.list()).toEqual([])
  })
})
