import { describe, expect, it } from 'vitest'
import { acknowledgeToken, linkIn } from '#functions/domain/notifications/acknowledgeToken.ts'

const [second, first] = [
  { name: 'Second', secret: 'new secret' },
  { name: 'First', secret: 'old secret' },
]
const keys = [second, first]
const stage = 'benchwatch-lab-'
const now = Date.parse('2026-11-27T06:00:00.400Z')
const dayMs = 86_400_000
const link = { alarmId: 'SN-1.TooHot.1764223200000.1764226800000', receiverId: 'mail:ada@lab.example' }
const token = acknowledgeToken(keys, stage, link, now)!

/** The token with another text in one of its parts. */
const withPart = (place: number, text: string): string => token.split('.').with(place, text).join('.')

const subjectOf = (...subject: string[]): string => Buffer.from(JSON.stringify(subject)).toString('base64url')

describe('the token of an acknowledgement link', () => {
  it('identifies the alarm and the receiver that it was made for', () => {
    expect(linkIn(keys, stage, token, now)).toEqual(link)
  })

  it('has only characters that mail programs recognise as part of a link, up to its end', () => {
    expect(token).toMatch(/^Second\.\d+\.[\w-]+\.[0-9a-f]{64}$/)
  })

  it('is valid for a day, to the second', () => {
    const expiry = Math.floor((now + dayMs) / 1_000) * 1_000
    expect(linkIn(keys, stage, token, expiry - 1)).toEqual(link)
    expect(linkIn(keys, stage, token, expiry)).toBeUndefined()
  })

  it.each([
    ["another alarm's id", withPart(2, subjectOf('SN-1.TooCold.1764223200000.1764226800000', link.receiverId))],
    ["another receiver's id", withPart(2, subjectOf(link.alarmId, 'mail:eve@lab.example'))],
    ['a later expiry', withPart(1, String(Math.floor((now + 2 * dayMs) / 1_000)))],
    ["another key's name", withPart(0, 'First')],
    ["an unknown key's name", withPart(0, 'Third')],
    ['another signature', withPart(3, '0'.repeat(64))],
    ['a part of its signature', token.slice(0, -1)],
    ['no signature', withPart(3, '')],
    ['text appended', `${token}\n`],
    ['another format', 'token'],
    ['an empty text', ''],
  ])('is refused if it was changed: %s', (_, changed) => {
    expect(linkIn(keys, stage, changed, now)).toBeUndefined()
  })

  it('is refused by another stage, even if that stage has the same secret', () => {
    expect(linkIn(keys, 'benchwatch-other-', token, now)).toBeUndefined()
  })

  it('is refused if the key has the same name but another secret', () => {
    expect(linkIn([{ name: 'Second', secret: 'another' }], stage, token, now)).toBeUndefined()
  })
})

describe('the keys that sign acknowledgement links', () => {
  it('can be replaced while links that were sent stay valid', () => {
    const before = acknowledgeToken([first], stage, link, now)!
    expect(linkIn([second, first], stage, before, now)).toEqual(link)
    expect(linkIn([second], stage, before, now)).toBeUndefined()
  })

  it('may be missing, and then no link is made and none is accepted', () => {
    expect(acknowledgeToken([], stage, link, now)).toBeUndefined()
    expect(linkIn([], stage, token, now)).toBeUndefined()
  })
})
