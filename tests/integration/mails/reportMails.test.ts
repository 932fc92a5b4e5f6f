import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { mailEventIn } from '#functions/domain/notifications/bounces/mailEvent.ts'
import { openOutbox } from '#scripts/local/aws/sns/outbox.ts'
import { startSes } from '#scripts/local/aws/ses/startSes.ts'
import { clientSettings, temporaryDirectory } from '#tests/integration/local/support/clients.ts'

describe('mails of a report', () => {
  it('reach all users of a schedule even in the sandbox of SES; a bounced mail causes an event and is not delivered', async () => {
    const people = ['ann@example.com', 'bounce@simulator.amazonses.com', 'cid@example.com']
    const events: unknown[] = []
    const outbox = await openOutbox({ file: join(await temporaryDirectory(), 'outbox.ndjson') })
    const ses = await startSes({
      outbox,
      senders: ['reports@example.com'],
      sandbox: people,
      sets: ['benchwatch-test-mails'],
      onEvent: async event => void events.push(event),
    })
    onTestFinished(() => ses.close())
    const { region, credentials } = clientSettings(ses.url)
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv('AWS_ENDPOINT_URL_SESV2', ses.url)
    vi.stubEnv('STAGE_PREFIX', 'benchwatch-test-')
    vi.stubEnv('AWS_REGION', region)
    vi.stubEnv('AWS_ACCESS_KEY_ID', credentials.accessKeyId)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', credentials.secretAccessKey)
    const { sendReportMail } = await import('#functions/gateways/mail/reportMails.ts')
    // SES takes one mail a second in its sandbox.
    for (const address of people)
      await sendReportMail('reports@example.com', address, { subject: 'Weekly', text: '5 rows', html: '<p>5 rows</p>' })
    expect(outbox.list().map(({ to }) => to)).toEqual(people)
    await expect.poll(() => events).toHaveLength(1)
    const event = mailEventIn(events[0], Date.now())
    expect(event).toMatchObject({ kind: 'bounced', recipients: [{ address: people[1] }] })
    expect(event).not.toHaveProperty('delivery')
  })
})
