import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withShortTexts } from '#functions/domain/alarms/match/shortTexts.ts'
import { alarmMail } from '#tests/support/stored/alarmMail.ts'
import { claimDue, enqueue, markFailed } from '#functions/domain/notifications/schedule.ts'
import { firingEvent } from '#tests/support/stored/firingEvent.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { readSchedule, saveSchedule } = await import('#functions/data/notifications/scheduleRepository.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const about = {
  ruleName: 'R',
  audience: 'Customer',
  severity: 121,
  subject: { deviceName: 'D', modelName: 'M', description: '', ruleExpression: '' },
} as const

/** An input with the longest text that an instrument may send, of characters that are six bytes of JSON each. */
const input = (name: string) => ({ name, value: '\u0001'.repeat(4_096), at: 0, ageMs: 0, known: true })
const names = Array.from({ length: 256 }, (_, index) => `TEXT_${index}`)
const why = {
  type: 'Expression',
  expression: names.map(name => `(${name} has 'x')`).join(' or '),
  verdict: 'TRUE',
  at: 0,
  inputs: withShortTexts(names.map(input)),
  conditions: [],
  windowCount: 1,
  needed: 1,
} as const

describe('a stored notification schedule', () => {
  it('can hold firings with the longest texts while one mail is being sent and others wait', async () => {
    for (const at of [1, 2, 3]) {
      const stored = await readSchedule(about)
      await saveSchedule({ ...stored, ...about, schedule: enqueue(stored.schedule, 121, firingEvent(at, { why }), at) })
    }
    const { schedule } = await readSchedule(about)
    expect(schedule.sending?.mail.firings).toBe(1)
    expect(schedule.digest.held?.firings).toBe(2)
  })

  it('results in a mail that the mail service accepts, even with the longest texts', async () => {
    const { schedule } = await readSchedule(about)
    const digest = markFailed(schedule)
    const { text } = alarmMail(
      { ...about, schedule: claimDue(digest, about.severity, 5) },
      { zone: 'UTC', console: undefined },
    )
    expect(Buffer.byteLength(text)).toBeLessThan(256 * 1024)
    expect(text).toContain('3 firings of R on D')
    expect(text.match(/TEXT_\d+ .*… \(4096 characters\)/g)).toHaveLength(2 * names.length)
  })

  it('results in a mail without names and limits if the rule has hundreds of parameters', async () => {
    const { schedule } = await readSchedule(about)
    const parameters = new Map(
      names.map(mnemonic => [
        mnemonic,
        {
          mnemonic,
          displayName: `Item ${mnemonic}`,
          dataType: 'number',
          description: '',
          unitsOfMeasure: 'bar',
        } as const,
      ]),
    )
    const mailOf = (ruleExpression: string): string => {
      const sending = { ...about, schedule: claimDue(markFailed(schedule), about.severity, 5) }
      const subject = { ...about.subject, ruleExpression }
      return alarmMail({ ...sending, subject }, { zone: 'UTC', console: undefined }, parameters).text
    }
    expect(mailOf(`(${names[0]} > 5)`)).toContain('Item TEXT_0 ')
    const long = mailOf(`(${names.join(' + ')} > 5)`)
    expect(Buffer.byteLength(long)).toBeLessThan(256 * 1024)
    expect(long).not.toContain('Item TEXT_0 ')
    expect(long.match(/TEXT_\d+ .*… \(4096 characters\)/g)).toHaveLength(2 * names.length)
  })
})
