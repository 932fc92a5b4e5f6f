import { describe, expect, it } from 'vitest'
import { alarmMail } from '#functions/domain/notifications/alarmMail.ts'
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

const mailOf = (mail: Mail | undefined, subject = {}, settings = {}) =>
  alarmMail(
    {
      ruleName: 'HighPressure',
      severity: 120,
      subject: {
        deviceName: 'SN-1',
        modelName: 'TripleQuad',
        description: 'Pump blocked',
        ruleExpression: '(PRESSURE > 400)',
        ...subject,
      },
      schedule: { digest: { seen: [] }, ...(mail && { sending: { mail, since: at } }) },
    },
    { zone: 'UTC', console: 'https://console.example.test', ...settings },
  )

describe('the mail of one firing', () => {
  it('tells what was seen, where and when, in the console’s words', () => {
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
        '  PRESSURE = 410',
        '  STATE = "RUN", 30 s old',
        '  DOOR = not reported',
        '  Event SN-1.HighPressure.1.5',
        '',
        'https://console.example.test/assets/SN-1/TripleQuad',
      ].join('\n'),
    })
  })

  it('leaves out a description and a condition that the rule does not have', () => {
    const { text } = mailOf(one, { description: '', ruleExpression: '' })
    expect(text).not.toContain('Condition')
    expect(text.split('\n').slice(0, 3)).toEqual([
      'Alarm HighPressure on SN-1 (TripleQuad)',
      '',
      'Rule:       HighPressure',
    ])
  })

  it('has the time in the stage’s zone too, and the path where the console has no address', () => {
    const { text } = mailOf(one, {}, { zone: 'Europe/Berlin', console: undefined })
    expect(text).toContain('Seen: 2026-07-01 14:00:00 Europe/Berlin (2026-07-01 12:00:00 UTC)')
    expect(text).toContain('In the console: /assets/SN-1/TripleQuad')
  })
})

it('has the first and the last firing of a digest', () => {
  const { subject, text } = mailOf({ firings: 3, digest: true, first, last })
  expect(subject).toBe('3 firings of HighPressure on SN-1')
  expect(text).toContain('First seen: 2026-07-01 12:00:00 UTC')
  expect(text).toContain('Last seen: 2026-07-01 12:01:00 UTC')
})

it('has a subject of printable ASCII that is not longer than the mail service takes', () => {
  expect(mailOf(one, { deviceName: 'Gerät 1' }).subject).toBe('Alarm HighPressure on Ger?t 1')
  expect(mailOf(one, { deviceName: 'x'.repeat(200) }).subject).toMatch(/^.{97}\.{3}$/)
})

it('is no mail if the schedule has nothing on its way', () => {
  expect(() => mailOf(undefined)).toThrow('nothing on its way')
})
