import { describe, expect, it } from 'vitest'
import { packSchedule, unpackSchedule, type ScheduleContent } from '#functions/data/notifications/scheduleContent.ts'

const firing = { id: 'SN-1.High.1.5', at: 5, inputs: [] }
const mail = { firings: 1, digest: false, first: firing, last: firing }

const content: ScheduleContent = {
  ruleName: 'High',
  audience: 'Customer',
  severity: 121,
  subject: { deviceName: 'SN-1', modelName: 'M', description: '', ruleExpression: '(P > 1)' },
  schedule: { digest: { lastSent: 3, held: mail, seen: [firing.id] }, sending: { mail, since: 9 } },
}

/** An item as every release has written it. */
const stored =
  '{"ruleName":"High","audience":"Customer","severity":121,' +
  '"subject":{"deviceName":"SN-1","modelName":"M","description":"","ruleExpression":"(P > 1)"},' +
  `"channel":{"schedule":${JSON.stringify(content.schedule.digest)},"sending":${JSON.stringify(content.schedule.sending)}}}`

describe('the stored form of a notification schedule', () => {
  it('has the field names of schedules that are already stored', () => {
    expect(JSON.parse(packSchedule(content))).toEqual(JSON.parse(stored))
  })

  it.each([
    ['with a mail being sent', content],
    ['without a mail being sent', { ...content, schedule: { digest: { seen: [] } } }],
  ])('is read as it was written: %s', (_, schedule) => {
    expect(unpackSchedule(packSchedule(schedule))).toEqual(schedule)
  })

  it('is read even if an earlier release wrote it', () => {
    expect(unpackSchedule(stored)).toEqual(content)
  })
})
