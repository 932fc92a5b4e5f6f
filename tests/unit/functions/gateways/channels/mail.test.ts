import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubEnv('REPORT_SENDER', 'reports@example.com')
vi.stubEnv('STAGE_PREFIX', 'benchwatch-test-')
const { sendMail } = await import('#functions/gateways/channels/mail.ts')

const ses = mockClient(SESv2Client)
beforeEach(() => {
  ses.reset()
  ses.on(SendEmailCommand).resolves({ MessageId: 'id' })
})

const message = {
  id: 'one',
  kind: 'opened',
  thread: 'SN-1.High.1.1000',
  severity: 180,
  title: 'Alarm High on SN-1',
  text: 'Pressure 410 bar',
  at: 1_000,
  ruleName: 'High',
  deviceName: 'SN-1',
  modelName: 'M',
  link: undefined,
} as const
const picture = { png: Uint8Array.of(0x89, 0x50), caption: 'Pressure between 390 and 410 bar' }
const to = { kind: 'mail', address: 'ann@example.com' } as const

/** The contents that SES was given, first to last. */
const contents = () =>
  ses.commandCalls(SendEmailCommand).flatMap(({ args: [{ input }] }) => input.Content?.Simple ?? [])
const refusal = (name: string) => Object.assign(new Error('no'), { name })

describe('the mail about an alarm', () => {
  it('contains an embedded picture and a text with the same content', async () => {
    expect(await sendMail(to, { ...message, picture })).toEqual({ outcome: 'delivered', reference: 'id' })
    const [content] = contents()
    expect(content?.Body?.Text?.Data).toBe('Pressure 410 bar')
    expect(content?.Body?.Html?.Data).toContain('<img src="cid:chart" alt="Pressure between 390 and 410 bar"')
    expect(content?.Attachments).toEqual([
      {
        RawContent: picture.png,
        FileName: 'chart.png',
        ContentType: 'image/png',
        ContentDisposition: 'INLINE',
        ContentId: 'chart',
        ContentTransferEncoding: 'BASE64',
      },
    ])
  })

  it('is plain text if there is no picture', async () => {
    await sendMail(to, message)
    expect(contents()[0]).not.toHaveProperty('Attachments')
    expect(contents()[0]?.Body).toEqual({ Text: { Data: 'Pressure 410 bar', Charset: 'UTF-8' } })
  })

  it.each(['BadRequestException', 'MessageRejected', 'AccessDeniedException'])(
    'is sent without its picture if SES answers %s',
    async name => {
      ses.on(SendEmailCommand).rejectsOnce(refusal(name)).resolves({ MessageId: 'id' })
      expect(await sendMail(to, { ...message, picture })).toMatchObject({ outcome: 'delivered' })
      expect(contents().map(({ Attachments }) => Attachments?.length)).toEqual([1, undefined])
    },
  )

  it('fails once if SES refuses it with and without its picture', async () => {
    ses.on(SendEmailCommand).rejects(refusal('MessageRejected'))
    expect(await sendMail(to, { ...message, picture })).toMatchObject({ outcome: 'refused' })
    expect(contents()).toHaveLength(2)
  })

  it('is retried by its schedule, with its picture, if SES is busy', async () => {
    ses.on(SendEmailCommand).rejects(refusal('TooManyRequestsException'))
    expect(await sendMail(to, { ...message, picture })).toMatchObject({ outcome: 'failed' })
    expect(contents()).toHaveLength(1)
  })
})
