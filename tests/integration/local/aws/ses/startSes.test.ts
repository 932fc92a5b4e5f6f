import { join } from 'node:path'
import {
  GetAccountCommand,
  SendEmailCommand,
  SESv2Client,
  type Attachment,
  type SendEmailCommandInput,
} from '@aws-sdk/client-sesv2'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openOutbox } from '#scripts/local/aws/sns/outbox.ts'
import { startSes, type SesOptions } from '#scripts/local/aws/ses/startSes.ts'
import { clientSettings, temporaryDirectory } from '#tests/integration/local/support/clients.ts'

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
  it('puts a mail into the outbox under the address of its recipient', async () => {
    const { outbox, send } = await openSes()
    await send({})
    expect(outbox.list()).toMatchObject([{ to: 'ann@example.com', subject: 'Report <A>', text: '5 rows\nof 5' }])
  })

  it.each<[string, Partial<SendEmailCommandInput>, string]>([
    ['a mail from an unknown sender', { FromEmailAddress: 'somebody@example.com' }, 'Email address is not verified'],
    ['a mail without an address', { Destination: { ToAddresses: [] } }, '1 to 50 addresses'],
    [
      'a mail to 51 addresses',
      { Destination: { ToAddresses: Array.from({ length: 51 }, () => 'a@example.com') } },
      '1 to 50',
    ],
    [
      'a mail whose subject has two lines',
      { Content: { Simple: { Subject: { Data: 'a\nb' }, Body: { Text: { Data: 'a' } } } } },
      'Subject must have one line',
    ],
    ['a mail by a template', { Content: { Template: { TemplateName: 'a' } } }, 'does not support Content.Template'],
    [
      'a mail with a copy to somebody',
      { Destination: { ToAddresses: ['a@example.com'], CcAddresses: ['b@example.com'] } },
      'CcAddresses',
    ],
  ])(
    'refuses a mail that is not valid, or that uses what the stand-in does not support: %s',
    async (_, change, words) => {
      const { outbox, send } = await openSes()
      await expect(send(change)).rejects.toThrow(words)
      expect(outbox.list()).toEqual([])
    },
  )

  it('takes 14 mails a second and refuses the next one', async () => {
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

  it('refuses unsupported operations with an error that names the operation, and refuses a request without a signature', async () => {
    const { client, service } = await openSes()
    await expect(client.send(new GetAccountCommand({}))).rejects.toThrow('The local SES does not support GET')
    const answer = await fetch(`${service.url}/v2/email/outbound-emails`, { method: 'POST', body: '{}' })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Authentication Token')])
  })
})

describe('a mail with a picture at the local SES', () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d)
  const inline: Attachment = {
    RawContent: png,
    FileName: 'chart.png',
    ContentType: 'image/png',
    ContentDisposition: 'INLINE',
    ContentId: 'chart',
    ContentTransferEncoding: 'BASE64',
  }
  const showing = '<img src="cid:chart" alt="A &amp; B &lt; &quot;5&quot;" width="6">'
  const contentWith = (Html: string | undefined, Attachments: Attachment[]): Partial<SendEmailCommandInput> => ({
    Content: {
      Simple: {
        Subject: { Data: 'Alarm' },
        Body: { Text: { Data: 'text' }, ...(Html !== undefined && { Html: { Data: Html } }) },
        Attachments,
      },
    },
  })

  it('keeps the picture in the outbox with its alternative text', async () => {
    const { outbox, send } = await openSes()
    await send(contentWith(showing, [inline]))
    const picture = { png: Buffer.from(png).toString('base64'), alt: 'A & B < "5"' }
    expect(outbox.list()).toMatchObject([{ text: 'text', picture }])
  })

  it.each<[string, string | undefined, Attachment[], string]>([
    ['is not shown', '<p>Nothing</p>', [inline], 'does not show the attachment'],
    ['has no HTML', undefined, [inline], 'does not show the attachment'],
    ['is referred to by a wrong id', showing, [{ ...inline, ContentId: 'other' }], 'does not show the attachment'],
    ['is not a PNG', showing, [{ ...inline, RawContent: Uint8Array.of(1, 2, 3, 4) }], 'must be a PNG'],
    ['has no file name', showing, [{ ...inline, FileName: '' }], 'FileName must be given'],
    ['is to be downloaded', showing, [{ ...inline, ContentDisposition: 'ATTACHMENT' }], 'must be INLINE'],
    ['is one of two pictures', showing, [inline, inline], 'a list of one'],
    ['has a description', showing, [{ ...inline, ContentDescription: 'a' }], 'does not support Attachments'],
  ])('is refused if the picture is not valid or not shown in the mail: %s', async (_, html, attachments, words) => {
    const { outbox, send } = await openSes()
    await expect(send(contentWith(html, attachments))).rejects.toThrow(words)
    expect(outbox.list()).toEqual([])
  })
})

describe('the local SES in its sandbox', () => {
  const sandbox = ['ann@example.com']
  const to = (address: string) => ({ Destination: { ToAddresses: [address] } })

  it("sends mails only to verified addresses, which include the sender's own", async () => {
    const { outbox, send } = await openSes({ sandbox, now: () => outbox.list().length * 1_000 })
    await send(to('ann@example.com'))
    await send(to('reports@example.com'))
    await expect(send(to('bob@example.com'))).rejects.toThrow(
      'Email address is not verified. The following identities failed the check: bob@example.com',
    )
    expect(outbox.list().map(mail => mail.to)).toEqual(['ann@example.com', 'reports@example.com'])
  })

  it('sends at most one mail a second', async () => {
    const { send } = await openSes({ sandbox, now: () => 0 })
    await send({})
    await expect(send({})).rejects.toMatchObject({ name: 'TooManyRequestsException' })
  })

  it("checks the permission on each recipient's identity and on the sender's", async () => {
    const asked: unknown[] = []
    const { send } = await openSes({ sandbox, permit: ({ input }) => void asked.push(input['Resources']) })
    await send({})
    expect(asked).toEqual([['identity/reports@example.com', 'identity/ann@example.com']])
  })
})

describe('a mail with a configuration set at the local SES', () => {
  const toSimulator = (name: string): Partial<SendEmailCommandInput> => ({
    Destination: { ToAddresses: [`${name}@simulator.amazonses.com`] },
    ConfigurationSetName: 'mails',
    EmailTags: [{ Name: 'delivery', Value: 'a-1_B' }],
  })
  const openWithEvents = async () => {
    const events: unknown[] = []
    const ses = await openSes({ sets: ['mails'], onEvent: async event => void events.push(event) })
    return { ...ses, events }
  }

  it.each([
    ['bounce', 'Email Bounced', { bounceType: 'Permanent', bouncedRecipients: [{ action: 'failed' }] }],
    ['bounce+night', 'Email Bounced', { bounceType: 'Permanent' }],
    ['suppressionlist', 'Email Bounced', { bounceType: 'Permanent', bounceSubType: 'Suppressed' }],
    ['ooto', 'Email Bounced', { bounceType: 'Transient' }],
    ['complaint', 'Email Complaint Received', { complaintFeedbackType: 'abuse' }],
  ])(
    "to the address %s of SES's mailbox simulator causes an event with the mail's tags",
    async (name, detailType, said) => {
      const { events, send } = await openWithEvents()
      const { MessageId } = await send(toSimulator(name))
      await expect.poll(() => events).toHaveLength(1)
      const [event] = events as { detail: { bounce?: object; complaint?: object } }[]
      const tags = { 'ses:configuration-set': ['mails'], delivery: ['a-1_B'] }
      expect(event).toMatchObject({
        source: 'aws.ses',
        'detail-type': detailType,
        detail: { mail: { messageId: MessageId, tags } },
      })
      expect(event?.detail.bounce ?? event?.detail.complaint).toMatchObject(said)
    },
  )

  it('arrives without an event at other addresses; a mail without the configuration set never causes an event', async () => {
    const { events, outbox, send } = await openWithEvents()
    await send({ ...toSimulator('success') })
    await send({ ...toSimulator('bounce'), ConfigurationSetName: undefined })
    await send({ ConfigurationSetName: 'mails' })
    await send(toSimulator('complaint'))
    await expect.poll(() => events).toHaveLength(1)
    expect(events).toMatchObject([{ 'detail-type': 'Email Complaint Received' }])
    expect(outbox.list()).toHaveLength(4)
  })

  it('needs a configuration set that exists and a permission to use it', async () => {
    const asked: unknown[] = []
    const { send } = await openSes({ sets: ['mails'], permit: ({ input }) => void asked.push(input['Resources']) })
    await send({ ConfigurationSetName: 'mails' })
    expect(asked).toEqual([['identity/reports@example.com', 'configuration-set/mails']])
    await expect(send({ ConfigurationSetName: 'other' })).rejects.toMatchObject({ name: 'NotFoundException' })
  })

  it('is refused with a tag that SES does not accept', async () => {
    const { send } = await openWithEvents()
    await expect(send({ EmailTags: [{ Name: 'a', Value: 'b c' }] })).rejects.toMatchObject({
      name: 'BadRequestException',
    })
  })
})
