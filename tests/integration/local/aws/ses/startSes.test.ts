import { join } from 'node:path'
import { GetAccountCommand, SendEmailCommand, SESv2Client, type SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openOutbox } from '#scripts/local/aws/sns/outbox.ts'
import { startSes, type SesOptions } from '#scripts/local/aws/ses/startSes.ts'
import { clientSettings, temporaryDirectory } from '../../support/clients.ts'

const openSes = async (options: Partial<SesOptions> = {}) => {
  const outbox = await openOutbox({ file: join(await temporaryDirectory(), 'outbox.ndjson') })
  const service = await startSes({ outbox, senders: ['reports@example.com'], ...options })
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
  it('puts a mail into the outbox under its address', async () => {
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

  it('takes 14 mails a second and no more', async () => {
    let now = 0
    const { outbox, send } = await openSes({ now: () => now })
    for (let count = 0; count < 14; count += 1) await send({})
    await expect(send({})).rejects.toMatchObject({
      name: 'TooManyRequestsException',
      message: 'Maximum sending rate exceeded.',
      $metadata: { httpStatusCode: 429 },
    })
    now = 1_000
    await send({})
    expect(outbox.list()).toHaveLength(15)
  })

  it('refuses by name the operations that it does not support, and refuses a request without a signature', async () => {
    const { client, service } = await openSes()
    await expect(client.send(new GetAccountCommand({}))).rejects.toThrow('The local SES does not support GET')
    const answer = await fetch(`${service.url}/v2/email/outbound-emails`, { method: 'POST', body: '{}' })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Authentication Token')])
  })
})

describe('the local SES in its sandbox', () => {
  const sandbox = ['ann@example.com']
  const to = (address: string) => ({ Destination: { ToAddresses: [address] } })

  it('sends mails to confirmed addresses only, that of the sender among them', async () => {
    const { outbox, send } = await openSes({ sandbox, now: () => outbox.list().length * 1_000 })
    await send(to('ann@example.com'))
    await send(to('reports@example.com'))
    await expect(send(to('bob@example.com'))).rejects.toThrow(
      'Email address is not verified. The following identities failed the check: bob@example.com',
    )
    expect(outbox.list().map(mail => mail.to)).toEqual(['ann@example.com', 'reports@example.com'])
  })

  it('sends one mail a second', async () => {
    const { send } = await openSes({ sandbox, now: () => 0 })
    await send({})
    await expect(send({})).rejects.toMatchObject({ name: 'TooManyRequestsException' })
  })

  it("checks the permission on each recipient's identity and on the sender's", async () => {
    const asked: unknown[] = []
    const { send } = await openSes({ sandbox, permit: ({ input }) => void asked.push(input['Identities']) })
    await send({})
    expect(asked).toEqual([['reports@example.com', 'ann@example.com']])
  })
})
