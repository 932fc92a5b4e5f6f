import { join } from 'node:path'
import { GetAccountCommand, SendEmailCommand, SESv2Client, type SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openOutbox } from '#scripts/local/aws/sns/outbox.ts'
import { startSes } from '#scripts/local/aws/ses/startSes.ts'
import { clientSettings, temporaryDirectory } from '../../support/clients.ts'

const openSes = async () => {
  const outbox = await openOutbox({ file: join(await temporaryDirectory(), 'outbox.ndjson') })
  const service = await startSes({ outbox, senders: ['reports@example.com'] })
  onTestFinished(() => service.close())
  const client = new SESv2Client(clientSettings(service.url))
  const send = (change: Partial<SendEmailCommandInput>) => client.send(new SendEmailCommand({ ...mail, ...change }))
  return { outbox, service, client, send }
}

const mail: SendEmailCommandInput = {
  FromEmailAddress: 'reports@example.com',
  Destination: { ToAddresses: ['ann@example.com'] },
  Content: { Simple: { Subject: { Data: 'Report <A>' }, Body: { Text: { Data: '5 rows\nof 5' } } } },
}

describe('the local SES', () => {
  it('puts a mail into the outbox, to its address', async () => {
    const { outbox, send } = await openSes()
    await send({})
    expect(outbox.list()).toMatchObject([{ to: 'ann@example.com', subject: 'Report <A>', text: '5 rows\nof 5' }])
  })

  it.each<[string, Partial<SendEmailCommandInput>, string]>([
    ['another sender', { FromEmailAddress: 'somebody@example.com' }, 'Email address is not verified'],
    ['no address', { Destination: { ToAddresses: [] } }, '1 to 50 addresses'],
    ['51 addresses', { Destination: { ToAddresses: Array.from({ length: 51 }, () => 'a@example.com') } }, '1 to 50'],
    [
      'a subject of two lines',
      { Content: { Simple: { Subject: { Data: 'a\nb' }, Body: { Text: { Data: 'a' } } } } },
      'Subject has one line',
    ],
    ['a template', { Content: { Template: { TemplateName: 'a' } } }, 'does not support Content.Template'],
    ['a copy', { Destination: { ToAddresses: ['a@example.com'], CcAddresses: ['b@example.com'] } }, 'CcAddresses'],
  ])('refuses %s', async (_, change, words) => {
    const { outbox, send } = await openSes()
    await expect(send(change)).rejects.toThrow(words)
    expect(outbox.list()).toEqual([])
  })

  it('refuses by name what it does not do, and a request without a signature', async () => {
    const { client, service } = await openSes()
    await expect(client.send(new GetAccountCommand({}))).rejects.toThrow('The local SES does not support GET')
    const answer = await fetch(`${service.url}/v2/email/outbound-emails`, { method: 'POST', body: '{}' })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Authentication Token')])
  })
})
