import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  afterPublishing,
  chooseDocumentSigner,
  firstKeyLists,
  isCurrent,
  isToBePublished,
  keysMessage,
  findListSigner,
  nextListBytes,
  withNextList,
  type KeyLists,
} from '#functions/domain/jobs/keyLists.ts'
import { afterKeysMessage } from '#scripts/agent/checks/trustedKeys.ts'

const day = 24 * 60 * 60 * 1000
const pairs = new Map<string, { privateKey: KeyObject; spki: string }>()
for (const id of ['a', 'b', 'c', 'd', 'e']) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  pairs.set(id, { privateKey, spki: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') })
}
const keysOf = (...ids: string[]) => Object.fromEntries(ids.map(id => [id, pairs.get(id)?.spki ?? '']))

const replaced = (before: KeyLists, ids: string[], now = 0): KeyLists => {
  const keyId = findListSigner(before, ids) ?? ''
  const bytes = nextListBytes(before, keysOf(...ids), now)
  const signature = sign('sha256', bytes, pairs.get(keyId)?.privateKey ?? '').toString('base64')
  return withNextList(before, ids, { list: bytes.toString('base64'), keyId, signature }, now)
}

const published = (lists: KeyLists): KeyLists => afterPublishing(lists, undefined)

describe('the list of keys that sign content', () => {
  it('is not sent to instruments until keys are replaced', () => {
    const lists = firstKeyLists(['a', 'b'], 0)
    expect(isToBePublished(lists, 10 * day)).toBe(false)
    expect(isCurrent(lists, ['b', 'a'])).toBe(true)
    expect(isCurrent(lists, ['a', 'c'])).toBe(false)
    expect(isCurrent(lists, ['a'])).toBe(false)
  })

  it('is sent at once and again a day later, and an interrupted round is resumed', () => {
    const lists = replaced(firstKeyLists(['a', 'b'], 0), ['b', 'c'], day)
    expect(isToBePublished(lists, day)).toBe(true)
    const begun = afterPublishing(lists, 'SN-500')
    expect(begun).toMatchObject({ rounds: 0, sentUpTo: 'SN-500' })
    expect(isToBePublished(begun, day)).toBe(true)
    expect(isToBePublished(published(begun), 2 * day - 1)).toBe(false)
    expect(isToBePublished(published(begun), 2 * day)).toBe(true)
    expect(isToBePublished(published(published(begun)), 9 * day)).toBe(false)
  })

  it.each([
    ['one that has existed from the beginning', ['a', 'b'], 0],
    ['one that missed only the last list', ['b', 'c'], 1],
    ['one that enrolled with the newest keys', ['d', 'e'], 0],
  ])('delivers the newest keys to every instrument: %s', (_, ids, counter) => {
    const first = published(replaced(firstKeyLists(['a', 'b'], 0), ['b', 'c']))
    const newest = replaced(published(replaced(first, ['c', 'd'])), ['d', 'e'])
    const message: unknown = JSON.parse(keysMessage(newest))
    expect(afterKeysMessage({ keys: keysOf(...ids), counter }, message)).toEqual({ keys: keysOf('d', 'e'), counter: 3 })
  })

  it('is not trusted by an instrument that has none of its keys', () => {
    const lists = replaced(firstKeyLists(['a', 'b'], 0), ['b', 'c'])
    const message: unknown = JSON.parse(keysMessage(lists))
    expect(afterKeysMessage({ keys: keysOf('e'), counter: 0 }, message)).toBeUndefined()
  })

  it('is newer than all lists that a restore lost, if it is made after that restore', () => {
    const restored = firstKeyLists(['a', 'b'], 0)
    const lost = published(replaced(published(replaced(restored, ['b', 'c'], day)), ['c', 'b'], 2 * day))
    const knows = afterKeysMessage({ keys: keysOf('a', 'b'), counter: 0 }, JSON.parse(keysMessage(lost)))
    const message: unknown = JSON.parse(keysMessage(replaced(restored, ['b', 'd'], 3 * day)))
    expect(knows && afterKeysMessage(knows, message)).toEqual({ keys: keysOf('b', 'd'), counter: 3 * day })
  })

  it('is not signed with a key that no instrument trusts', () => {
    expect(findListSigner(firstKeyLists(['a', 'b'], 0), ['c', 'd'])).toBeUndefined()
  })

  it('allows a new key to sign documents after all instruments have received it', () => {
    const before = firstKeyLists(['a', 'b'], 0)
    expect(chooseDocumentSigner(undefined, ['c', 'b'])).toBe('c')
    expect(chooseDocumentSigner(before, ['c', 'b'])).toBe('b')
    const listed = replaced(before, ['c', 'b'])
    expect(chooseDocumentSigner(listed, ['c', 'b'])).toBe('b')
    expect(chooseDocumentSigner(published(listed), ['c', 'b'])).toBe('c')
    // Replaced again before all instruments have the list: the keys that all of them know count.
    expect(chooseDocumentSigner(replaced(listed, ['d', 'b']), ['d', 'b'])).toBe('b')
  })
})
