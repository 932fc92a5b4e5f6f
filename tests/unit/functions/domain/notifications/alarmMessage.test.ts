import { describe, expect, it } from 'vitest'
import { alarmMail } from '#tests/support/stored/alarmMail.ts'
import { withTimesIn } from '#functions/domain/notifications/messageTimes.ts'
import type { Mail } from '#functions/domain/notifications/digest.ts'

const at = Date.parse('2026-07-01T12:00:00.000Z')
const first = {
  id: 'SN-1.HighPressure.1.5',
  at,
  inputs: [
    { name: 'PRESSURE', value: 410, at, ageMs: 0, known: true },
    { name: 'STATE', value: 'RUN', at: at - 30_000, ageMs: 30_000, known: true },
    { name: 'DOOR', value: null, at: null, ageMs: null, known: false },
  ],
}
const last = { id: 'SN-1.HighPressure.1.9', at: at + 60_000, inputs: [] }
const one: Mail = { firings: 1, digest: false, first, last: first }

const parameters = new Map([
  [
    'PRESSURE',
    {
      mnemonic: 'PRESSURE',
      displayName: 'Pump pressure',
      description: '',
      dataType: 'number',
      unitsOfMeasure: 'bar',
      category: 'LC Data',
    } as const,
  ],
])

const mailOf = (
  mail: Mail | undefined,
  subject = {},
  settings = {},
  known = parameters,
  response = {},
  lastHeard?: string,
) =>
  alarmMail(
    {
      lastHeard,
      ruleName: 'HighPressure',
      severity: 120,
      subject: {
        deviceName: 'SN-1',
        modelName: 'TripleQuad',
        description: 'Pump blocked',
        ruleExpression: '(PRESSURE > 400)',
        ...subject,
      },
      response,
      schedule: { digest: { seen: [] }, ...(mail && { sending: { mail, since: at } }) },
    },
    { zone: 'UTC', console: 'https://console.example.test', ...settings },
    known,
  )

describe('the mail about a firing', () => {
  it("has the rule's consequence, action and time to respond between the rule and the values", () => {
    const response = { consequence: 'The column blocks', action: 'Stop the batch\nFlush the pump', timeToRespond: 90 }
    const { text } = mailOf(one, {}, {}, parameters, response)
    expect(text).toContain(
      [
        'Condition:  (PRESSURE > 400)',
        '',
        'Consequence: The column blocks',
        'Action: Stop the batch',
        'Flush the pump',
        'Time to respond: 1 h 30 min',
        '',
        'Seen: 2026-07-01 12:00:00 UTC',
      ].join('\n'),
    )
  })

  it('lists which limits are the instrument’s own, one per line', () => {
    const ownLimits = ['PRESSURE > 380 instead of PRESSURE > 400, set by ada: worn\ncolumn']
    const { text } = mailOf(one, { ruleExpression: '(PRESSURE > 380)', ownLimits })
    expect(text).toContain(
      [
        'Condition:  (PRESSURE > 380)',
        'Own limit:  PRESSURE > 380 instead of PRESSURE > 400, set by ada: worn column',
        '',
      ].join('\n'),
    )
  })

  it('says what was seen, where and when, in the console’s words', () => {
    expect(mailOf(one)).toEqual({
      subject: 'Alarm HighPressure on SN-1',
      text: [
        'Alarm HighPressure on SN-1 (TripleQuad)',
        'Pump blocked',
        '',
        'Rule:       HighPressure',
        'Instrument: SN-1',
        'Model:      TripleQuad',
        'Severity:   120, Customer, immediately',
        'Condition:  (PRESSURE > 400)',
        '',
        'Seen: 2026-07-01 12:00:00 UTC',
        '  Pump pressure 410 bar, condition: > 400 bar',
        '  STATE RUN, 30 s old',
        '  DOOR not known',
        '  Event SN-1.HighPressure.1.5',
        '',
        'https://console.example.test/alarms/SN-1%2F1970-01-01T00%3A00%3A00.005Z%23HighPressure%231',
      ].join('\n'),
    })
  })

  it('says when the instrument was last heard from, if it is silent, above the values', () => {
    const { text } = mailOf(one, {}, {}, parameters, {}, 'Last heard: 2026-07-01 11:00:00 UTC, 1 h 0 min ago')
    expect(text).toContain('Condition:  (PRESSURE > 400)\nLast heard: 2026-07-01 11:00:00 UTC, 1 h 0 min ago\n\nSeen')
  })

  it("names the times at which the two rules of a rule of rules fired, in the reader's time zone", () => {
    const inputs = [
      { name: 'LidOpen', value: '2026-07-01T11:59:30.250Z', at, ageMs: 0, known: true },
      { name: 'NoTime', value: '2026-99-99T00:00:00Z', at, ageMs: 0, known: true },
    ]
    const { text } = mailOf({ ...one, first: { ...first, inputs } }, { ruleExpression: '' }, { zone: 'Europe/Berlin' })
    expect(text).toContain('  LidOpen fired at 2026-07-01 13:59:30 Europe/Berlin (2026-07-01 11:59:30 UTC)\n')
    expect(text).toContain('  NoTime 2026-99-99T00:00:00Z\n')
    expect(withTimesIn(text, 'Asia/Kolkata')).toContain(
      '  LidOpen fired at 2026-07-01 17:29:30 Asia/Kolkata (2026-07-01 11:59:30 UTC)\n',
    )
  })

  it('lists the samples that ran on the instrument on lines of their own', () => {
    const samples = [
      { sampleId: 'S-17', batchId: 'B-3' },
      { sampleId: 'S-18\nhttps://elsewhere.example.test', batchId: 'B-3' },
    ]
    expect(mailOf({ ...one, first: { ...first, samples } }).text).toContain(
      '\n  Samples at risk: S-17 of batch B-3, S-18 https://elsewhere.example.test of batch B-3\n  Event',
    )
  })

  it('says how often and within what time a rule must be TRUE', () => {
    const windowOf = (count: number, seconds: number) =>
      /^Window: +(.*)$/m.exec(mailOf(one, { window: { count, seconds } }).text)?.[1]
    expect(windowOf(3, 300)).toBe('3 times within 5 minutes')
    expect(windowOf(2, 3_600)).toBe('2 times within 1 hour')
    expect(mailOf(one).text).not.toContain('Window')
  })

  it('names values by their mnemonics if the model no longer exists, one per line', () => {
    const inputs = [
      { name: 'PRESSURE', value: 410, at, ageMs: 0, known: true },
      { name: 'STATE', value: 'RUN\r\nhttps://elsewhere.example.test', at, ageMs: 0, known: true },
    ]
    const { text } = mailOf({ ...one, first: { ...first, inputs } }, {}, {}, new Map())
    expect(text).toContain('  PRESSURE 410, condition: > 400\n  STATE RUN https://elsewhere.example.test\n')
  })

  it('shows the age of an old value in hours and minutes', () => {
    const inputs = [{ name: 'PRESSURE', value: 410, at, ageMs: 11_400_000, known: true }]
    expect(mailOf({ ...one, first: { ...first, inputs } }).text).toContain('condition: > 400 bar, 3 h 10 min old\n')
  })

  it('omits a missing description and a missing condition', () => {
    const { text } = mailOf(one, { description: '', ruleExpression: '' })
    expect(text).not.toContain('Condition')
    expect(text.split('\n').slice(0, 3)).toEqual([
      'Alarm HighPressure on SN-1 (TripleQuad)',
      '',
      'Rule:       HighPressure',
    ])
  })

  it('also has the time in the stage’s zone, and has a path instead of a link if the console has no address', () => {
    const { text } = mailOf(one, {}, { zone: 'Europe/Berlin', console: undefined })
    expect(text).toContain('Seen: 2026-07-01 14:00:00 Europe/Berlin (2026-07-01 12:00:00 UTC)')
    expect(text).toContain('In the console: /alarms/SN-1%2F1970-01-01T00%3A00%3A00.005Z%23HighPressure%231')
  })
})

it('a digest mail describes the first and the last of its firings', () => {
  const { subject, text } = mailOf({ firings: 3, digest: true, first, last })
  expect(subject).toBe('3 firings of HighPressure on SN-1')
  expect(text).toContain('First seen: 2026-07-01 12:00:00 UTC')
  expect(text).toContain('Last seen: 2026-07-01 12:01:00 UTC')
})

it("a mail's subject is printable ASCII and no longer than the mail service accepts", () => {
  expect(mailOf(one, { deviceName: 'Gerät 1' }).subject).toBe('Alarm HighPressure on Ger?t 1')
  expect(mailOf(one, { deviceName: 'x'.repeat(200) }).subject).toMatch(/^.{97}\.{3}$/)
})

it('a mail about an alarm cannot be written if the schedule has claimed no mail', () => {
  expect(() => mailOf(undefined)).toThrow('has claimed no mail')
})
