import { describe, expect, it } from 'vitest'
import { mailHtml } from '#functions/domain/notifications/mailHtml.ts'

const message = {
  kind: 'opened',
  text: 'Alarm R on SN-1\nState <img src=x> & "off"',
  link: 'https://console.example/alarms/1',
  acknowledgeLink: 'https://console.example/acknowledge#token=a.b',
} as const
const picture = { png: new Uint8Array(), caption: 'State "a" < 5' }
const placed = { contentId: 'chart', width: 600, height: 200 }

describe('the HTML of a mail', () => {
  it("shows the alarm's chart, and describes it in words", () => {
    const html = mailHtml(message, picture, placed)
    expect(html).toContain('<img src="cid:chart" alt="State &quot;a&quot; &lt; 5" width="600" height="200"')
    expect(html).toContain('>State &quot;a&quot; &lt; 5</p>')
  })

  it('contains the text of the message with all markup escaped', () => {
    expect(mailHtml(message, picture, placed)).toContain(
      'Alarm R on SN-1\nState &lt;img src=x&gt; &amp; &quot;off&quot;</div>',
    )
  })

  it('links to the alarm and to the page that acknowledges it', () => {
    expect(mailHtml(message, picture, placed).match(/href="[^"]*"/g)).toEqual([
      'href="https://console.example/alarms/1"',
      'href="https://console.example/acknowledge#token=a.b"',
    ])
  })
})
