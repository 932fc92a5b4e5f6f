import { describe, expect, it } from 'vitest'
import { mailText } from '#functions/domain/notifications/mailText.ts'

const link = 'https://console.example.com/alarms/1'

describe('the text of a mail to a person', () => {
  it('ends with its links, each on a line of its own', () => {
    const acknowledgeLink = 'https://console.example.com/acknowledge#token=First.1.a.b'
    expect(mailText({ kind: 'opened', text: 'Alarm TooHot', link, acknowledgeLink }).split('\n')).toEqual([
      'Alarm TooHot',
      '',
      'Open the alarm:',
      link,
      '',
      'Acknowledge it without signing in, within a day. The link is yours alone:',
      acknowledgeLink,
    ])
  })

  it('has no links if the address of the console is unknown', () => {
    expect(mailText({ kind: 'opened', text: 'Alarm TooHot', link: undefined })).toBe('Alarm TooHot')
  })

  it('does not mention an alarm in a test message', () => {
    expect(mailText({ kind: 'test', text: 'A test', link })).toBe(`A test\n\n${link}`)
  })
})
