import { describe, expect, it } from 'vitest'
import { overMessage } from '#functions/domain/notifications/overMessage.ts'

const began = Date.parse('2026-07-01T12:00:00.000Z')
const end = {
  alarm: {
    id: `SN-1.High.1.${began}`,
    rule: 'High',
    device: 'SN-1',
    version: 1,
    severity: 120,
    alarmDate: began,
    lastAlarmDate: began + 60_000,
    count: 2,
    closedAt: began + 90_000,
    closedBy: 'FALSE',
  },
  subject: { deviceName: 'SN-1', modelName: 'TripleQuad', description: 'Pump blocked', ruleExpression: '' },
} as const
const console = 'https://console.example.test'

describe('the message that an alarm has ended', () => {
  it('says which alarm has ended, since when it was open and why it ended, and links to it', () => {
    const { text, ...rest } = overMessage(end, 'over', began, { zone: 'UTC', console })
    expect(rest).toEqual({
      kind: 'resolved',
      name: 'over',
      alarms: [end.alarm.id],
      thread: end.alarm.id,
      severity: 120,
      at: began + 90_000,
      ruleName: 'High',
      deviceName: 'SN-1',
      modelName: 'TripleQuad',
      title: 'Over: High on SN-1',
      link: `${console}/alarms/SN-1%2F2026-07-01T12%3A00%3A00.000Z%23High%231`,
    })
    expect(text.split('\n')).toEqual([
      'Over: High on SN-1 (TripleQuad)',
      'Pump blocked',
      '',
      'Rule:       High',
      'Instrument: SN-1',
      'Model:      TripleQuad',
      'Severity:   120, Customer, immediately',
      '',
      'Began:      2026-07-01 12:00:00 UTC',
      'Ended:      2026-07-01 12:01:30 UTC, because the condition was FALSE',
      'Lasted:     2 min',
      'Firings:    2',
    ])
  })

  it('names the samples that ran at the notification or at the end, each once', () => {
    const [early, late] = ['S-1', 'S-2'].map(sampleId => ({ sampleId, batchId: 'B-3' }))
    if (!early || !late) throw new Error('No samples')
    const settings = { zone: 'UTC', console }
    const ended = { ...end, samples: [early, { ...late, sampleId: 'S-2\nRule: none' }] }
    const { text } = overMessage(ended, 'over', began, settings, [early])
    expect(text.split('\n').slice(-2)).toEqual([
      'Firings:    2',
      'Samples at risk: S-1 of batch B-3, S-2 Rule: none of batch B-3',
    ])
    expect(overMessage(end, 'over', began, settings, []).text).not.toContain('Samples')
  })

  it('says who set the service mode in which the alarm ended, since when and why', () => {
    const subject = { kind: 'instrument', name: 'SN-1' } as const
    const serviceMode = { subject, by: 'maria', reason: 'New\nseals', from: began + 30_000 }
    const { text } = overMessage({ ...end, serviceMode }, 'over', began, { zone: 'UTC', console })
    expect(text.split('\n').slice(-3)).toEqual([
      '',
      'The instrument SN-1 is in service mode by maria since 2026-07-01 12:00:30 UTC.',
      'Reason:     New seals',
    ])
  })

  it("is dated later than the mail about the alarm, even if the instrument's clock is ahead", () => {
    expect(overMessage(end, 'over', began + 200_000, { zone: 'UTC', console }).at).toBe(began + 200_000)
  })

  it('has a path instead of a link if the console has no address', () => {
    const { text, link } = overMessage(end, 'over', began, { zone: 'UTC', console: undefined })
    expect(link).toBeUndefined()
    expect(text).toContain('In the console: /alarms/SN-1%2F2026')
  })
})
