import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { buildCognitoMail } from '#scripts/local/aws/sns/mails.ts'
import { openOutbox } from '#scripts/local/aws/sns/outbox.ts'
import { outboxPage } from '#scripts/local/aws/sns/outboxPage.ts'
import { startChild } from '#tests/integration/local/support/childProcess.ts'
import { temporaryDirectory } from '#tests/integration/local/support/clients.ts'

const at = Date.parse('2026-01-05T10:00:00.123Z')
const openFile = async () => {
  const file = join(await temporaryDirectory(), 'mail', 'outbox.ndjson')
  return { file, open: () => openOutbox({ file, now: () => at }) }
}
const letter = (n: number) => ({ to: 'ann@example.com', subject: `Mail ${n}`, text: 'One\nTwo' })

describe('the local outbox of mails', () => {
  it('lists mails in the order in which they came, even after it is opened again', async () => {
    const { open } = await openFile()
    const outbox = await open()
    await Promise.all([0, 1, 2].map(n => outbox.add(letter(n))))
    expect(outbox.list().map(mail => mail.subject)).toEqual(['Mail 0', 'Mail 1', 'Mail 2'])
    expect(outbox.list()[0]).toEqual({ id: expect.any(String), at: '2026-01-05T10:00:00.123Z', ...letter(0) })
    expect((await open()).list()).toEqual(outbox.list())
  })

  it('drops an incomplete last line, and appends after it', async () => {
    const { file, open } = await openFile()
    await (await open()).add(letter(0))
    await appendFile(file, '{"id":"1","at":"2026-')
    const repaired = await open()
    expect(repaired.list()).toHaveLength(1)
    await repaired.add(letter(1))
    expect((await open()).list().map(mail => mail.subject)).toEqual(['Mail 0', 'Mail 1'])
  })

  it('keeps the newest 2,000 mails, and at most twice as many on disk', async () => {
    const { file, open } = await openFile()
    const outbox = await open()
    for (let n = 0; n < 4100; n += 1) await outbox.add(letter(n))
    expect([outbox.list().length, outbox.list()[0]?.subject, outbox.list().at(-1)?.subject]).toEqual([
      2000,
      'Mail 2100',
      'Mail 4099',
    ])
    expect((await readFile(file, 'utf8')).trim().split('\n').length).toBeLessThan(4000)
    expect((await open()).list()).toEqual(outbox.list())
  })

  it('has every mail that was acknowledged before a kill', async () => {
    const { file, open } = await openFile()
    for (let round = 0; round < 3; round += 1) {
      const child = await startChild(new URL('./outboxChild.ts', import.meta.url), file)
      await sleep(50)
      await child.kill()
      const mails = (await open()).list()
      const reported = Number(child.ready.split('\n').at(-1))
      // If the kill comes late, there were more mails than an outbox keeps, and it has the newest ones.
      const numbers = mails.map(mail => Number(mail.subject.split(' ')[1]))
      const first = mails.length < 2_000 ? 0 : (numbers[0] ?? 0)
      expect(numbers).toEqual(mails.map((_, n) => first + n))
      expect(numbers.at(-1)).toBeGreaterThanOrEqual(reported)
    }
  })
})

describe('the page of the local outbox', () => {
  it('shows mails newest first as plain text, without a script', () => {
    const mail = (subject: string) => ({
      id: '1',
      at: '2026-01-05T10:00:00.123Z',
      to: '"a" <b@c>',
      subject,
      text: '<script>alert(1)</script>',
    })
    const page = outboxPage([mail('Older & colder'), mail('Newer')], [])
    expect(page).toContain('<title>Outbox · Benchwatch</title>')
    expect(page.indexOf('Newer')).toBeLessThan(page.indexOf('Older &amp; colder'))
    expect(page).toContain('&quot;a&quot; &lt;b@c&gt;')
    expect(page).not.toContain('<script')
    expect(page).toContain('color-scheme: light dark')
    expect(outboxPage([], [])).toContain('No mail yet.')
  })
})

describe('a mail of the local Cognito', () => {
  it.each([
    ['invitation', 'Sign in to Benchwatch at https://lab - Your user name is ann and your first password is 123456'],
    ['code', 'Your verification code is 123456'],
  ] as const)('has the link, name, password or code that its reader needs: %s', (kind, text) => {
    expect(
      buildCognitoMail({ to: 'ann@example.com', userName: 'ann', kind, code: '123456' }, 'https://lab'),
    ).toMatchObject({
      to: 'ann@example.com',
      subject: expect.stringContaining('Benchwatch'),
      text,
    })
  })
})
