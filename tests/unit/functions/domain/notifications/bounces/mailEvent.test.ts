import { describe, expect, it } from 'vitest'
import { placeIn, buildMailTags } from '#functions/domain/notifications/bounces/deliveryTags.ts'
import { mailEventIn } from '#functions/domain/notifications/bounces/mailEvent.ts'
import { fc } from '#tests/support/draw/fc.ts'

const now = Date.parse('2026-03-02T10:00:00.000Z')
const message = { id: 'aB-_3', kind: 'opened', at: 1_700_000_000_123, ruleName: 'High', deviceName: 'LC:7-a' } as const
const tagsIn = (list: ReturnType<typeof buildMailTags>) =>
  Object.fromEntries(list.map(({ Name, Value }) => [Name, [Value]]))
const tags = tagsIn(buildMailTags(message))

/** As EventBridge hands it on, with what a test changes. */
const bounced = (change: object = {}, mail: object = { tags }) => ({
  version: '0',
  source: 'aws.ses',
  'detail-type': 'Email Bounced',
  detail: {
    eventType: 'Bounce',
    mail: { messageId: 'm', destination: ['ann@lab.example'], headersTruncated: false, ...mail },
    bounce: {
      feedbackId: 'f',
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [
        {
          emailAddress: 'ann@lab.example',
          action: 'failed',
          status: '5.1.1',
          diagnosticCode: 'smtp; 550 5.1.1 user unknown',
        },
      ],
      timestamp: '2026-03-02T09:59:58.000Z',
      ...change,
    },
  },
})
const place = { id: 'aB-_3', kind: 'opened', messageAt: 1_700_000_000_123, ruleName: 'High', deviceName: 'LC:7-a' }

describe('an event from SES about a mail', () => {
  it('is read as a permanent bounce of the delivery that the tags name', () => {
    expect(mailEventIn(bounced(), now)).toEqual({
      kind: 'bounced',
      isForGood: true,
      at: now - 2_000,
      recipients: [
        {
          address: 'ann@lab.example',
          reason: 'The mail server refused the mail for good (smtp; 550 5.1.1 user unknown)',
        },
      ],
      delivery: place,
    })
  })

  it('is read as a temporary bounce if the mail server may accept the next mail', () => {
    const event = mailEventIn(bounced({ bounceType: 'Transient', bounceSubType: 'MailboxFull' }), now)
    expect(event).toMatchObject({
      isForGood: false,
      recipients: [{ reason: expect.stringContaining('after several attempts') }],
    })
  })

  it('concerns no recipient if it is an automatic reply, which has no report from the mail server', () => {
    const reply = { bounceType: 'Transient', bouncedRecipients: [{ emailAddress: 'ann@lab.example' }] }
    expect(mailEventIn(bounced(reply), now)?.recipients).toEqual([])
  })

  it('gives the kind of bounce as the reason if the mail server gave none', () => {
    const silent = { bounceSubType: 'Suppressed', bouncedRecipients: [{ emailAddress: 'ann@lab.example' }] }
    expect(mailEventIn(bounced(silent), now)?.recipients[0]?.reason).toBe(
      'The mail server refused the mail for good (Suppressed)',
    )
  })

  it('is read as a complaint if the reader reported the mail as unwanted', () => {
    const complaint = {
      complainedRecipients: [{ emailAddress: 'Ann@Lab.example' }],
      complaintFeedbackType: 'abuse',
      complaintSubType: null,
      timestamp: '2026-03-02T09:59:58.000Z',
    }
    expect(mailEventIn({ detail: { eventType: 'Complaint', mail: { tags }, complaint } }, now)).toEqual({
      kind: 'complained',
      isForGood: true,
      at: now - 2_000,
      recipients: [{ address: 'Ann@Lab.example', reason: 'The recipient reported the mail as unwanted (abuse)' }],
      delivery: place,
    })
  })

  it('concerns no delivery if its mail has no tags or unknown ones, like a test mail', () => {
    for (const mail of [{}, { tags: {} }, { tags: { ...tags, kind: ['constructor'] } }, { tags: { 'ses:set': ['a'] } }])
      expect(mailEventIn(bounced({}, mail), now)).not.toHaveProperty('delivery')
  })

  it.each([
    ['a text instead of an object', 'Email Bounced'],
    ['no event', undefined],
    ['no detail', { source: 'aws.ses' }],
    ['an event of another type', { detail: { eventType: 'Delivery', mail: {}, delivery: {} } }],
    ['an unknown kind of bounce', bounced({ bounceType: 'Odd' })],
    ['no list of recipients', bounced({ bouncedRecipients: { 0: { emailAddress: 'a@b.c' } } })],
    [
      'more recipients than a mail has',
      bounced({ bouncedRecipients: Array.from({ length: 51 }, () => ({ emailAddress: 'a@b.c' })) }),
    ],
    ['an address that is not a text', bounced({ bouncedRecipients: [{ emailAddress: ['a@b.c'] }] })],
    ['an address that is too long', bounced({ bouncedRecipients: [{ emailAddress: 'a'.repeat(321) }] })],
  ])('is ignored if it is malformed: %s', (_, event) => {
    expect(mailEventIn(event, now)).toBeUndefined()
  })

  it("has the mail server's text shortened to one line, and never a time in the future", () => {
    const diagnosticCode = `smtp;\r\n 550\u2028\u202Ebad\u0000 ${'x'.repeat(5_000)}`
    const event = mailEventIn(
      bounced({
        bouncedRecipients: [{ emailAddress: 'ann@lab.example', action: 'failed', diagnosticCode }],
        timestamp: '2126-01-01T00:00:00Z',
      }),
      now,
    )
    const reason = event?.recipients[0]?.reason ?? ''
    expect(reason).toMatch(/^The mail server refused the mail for good \(smtp; 550 bad x+…\)$/)
    expect(reason.length).toBeLessThan(360)
    expect(event?.at).toBe(now)
    expect(mailEventIn(bounced({ timestamp: 'never' }), now)?.at).toBe(now)
  })

  it('never makes its parser throw, whatever it contains', () => {
    fc.assert(
      fc.property(fc.anything(), fc.dictionary(fc.string(), fc.array(fc.string())), (value, others) => {
        expect(mailEventIn(value, now)).toBeUndefined()
        const recipients = mailEventIn(bounced({ bouncedRecipients: value }), now)?.recipients ?? []
        expect(recipients.every(({ address }) => address.length <= 320)).toBe(true)
        expect(mailEventIn(bounced({}, { tags: { ...others, ...tags } }), now)?.delivery).toEqual(place)
      }),
    )
  })
})

describe('the SES tags of a mail', () => {
  it('are accepted by SES, and identify the delivery', () => {
    const name = (pattern: RegExp) => fc.stringMatching(pattern)
    const drawn = fc.record({
      id: name(/^[\w-]{1,24}$/),
      kind: fc.constantFrom('opened', 'acknowledged', 'resolved'),
      at: fc.integer({ min: 0, max: 8.64e15 }),
      ruleName: name(/^[A-Za-z]\w{0,127}$/),
      deviceName: name(/^[a-zA-Z0-9:_-]{1,128}$/),
    })
    fc.assert(
      fc.property(drawn, one => {
        const made = buildMailTags(one)
        for (const { Name, Value } of made) expect(`${Name}=${Value}`).toMatch(/^[\w-]{1,256}=[\w-]{1,256}$/)
        const { at: messageAt, ...others } = one
        expect(placeIn(tagsIn(made))).toEqual({ ...others, messageAt })
      }),
    )
  })

  it('are empty for a test mail, which is in no log', () => {
    expect(buildMailTags({ ...message, kind: 'test' })).toEqual([])
  })
})
