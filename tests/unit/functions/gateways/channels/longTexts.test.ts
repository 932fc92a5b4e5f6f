import { beforeEach, describe, expect, it, vi } from 'vitest'

vi.mock('#functions/gateways/outgoing/post.ts')
const { post } = vi.mocked(await import('#functions/gateways/outgoing/post.ts'))
const { sendToSlack } = await import('#functions/gateways/channels/slack.ts')
const { sendToTeams } = await import('#functions/gateways/channels/teams.ts')

/** A text with emojis, each of two code units, from the given offset on. */
const emojisFrom = (offset: number): string => `${'.'.repeat(offset)}${'🧪'.repeat(3_000)}`

const message = {
  id: 'one',
  kind: 'opened',
  thread: 'SN-1.High.1.1000',
  severity: 180,
  title: 'Alarm High on SN-1',
  at: 1_000,
  ruleName: 'High',
  deviceName: 'SN-1',
  modelName: 'M',
  link: undefined,
} as const

/** The texts in the JSON that was posted last. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
const posted = (): string[] => textsIn(JSON.parse(String(post.mock.lastCall?.[0].body)))

beforeEach(() => void post.mockResolvedValue({ status: 200, retryAfterMs: undefined, text: '{"ok":true}' }))

describe('a message that is cut to the longest text of its channel', () => {
  it.each([0, 1])('has no half of a character at its end, for text at offset %i', async offset => {
    const long = { ...message, text: emojisFrom(offset) }
    await sendToSlack({ kind: 'slack', room: 'C1', token: 't' }, long)
    expect(posted().filter(text => !text.isWellFormed())).toEqual([])
    expect(posted().some(text => text.length > 2_990)).toBe(true)
    await sendToTeams({ kind: 'teams', url: 'https://example.com/' }, long)
    expect(posted().filter(text => !text.isWellFormed())).toEqual([])
    expect(posted().some(text => text.length > 3_990)).toBe(true)
  })
})
