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
import { afterKeysMessage } from '#scripts/agent/jobs/trustedKeys.ts'

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

const told = (lists: KeyLists): KeyLists => afterPublishing(lists, undefined)

describe('lists of the keys that sign contents', () => {
  it('are not needed by instruments until keys are replaced', () => {
    const lists = firstKeyLists(['a', 'b'], 0)
    expect(isToBePublished(lists, 10 * day)).toBe(false)
    expect(isCurrent(lists, ['b', 'a'])).toBe(true)
    expect(isCurrent(lists, ['a', 'c'])).toBe(false)
    expect(isCurrent(lists, ['a'])).toBe(false)
  })

  it('are sent at once and once more after a day, and an interrupted round is continued', () => {
    const lists = replaced(firstKeyLists(['a', 'b'], 0), ['b', 'c'], day)
    expect(isToBePublished(lists, day)).toBe(true)
    const begun = afterPublishing(lists, 'SN-500')
    expect(begun).toMatchObject({ rounds: 0, toldUpTo: 'SN-500' })
    expect(isToBePublished(begun, day)).toBe(true)
    expect(isToBePublished(told(begun), 2 * day - 1)).toBe(false)
    expect(isToBePublished(told(begun), 2 * day)).toBe(true)
    expect(isToBePublished(told(told(begun)), 9 * day)).toBe(false)
  })

  it.each([
    ['was there from the beginning', ['a', 'b'], 0],
    ['missed nothing but the last list', ['b', 'c'], 1],
    ['enrolled with the newest keys', ['d', 'e'], 0],
  ])('bring the newest keys to an instrument that %s', (_, ids, counter) => {
    const first = told(replaced(firstKeyLists(['a', 'b'], 0), ['b', 'c']))
    const newest = replaced(told(replaced(first, ['c', 'd'])), ['d', 'e'])
    const message: unknown = JSON.parse(keysMessage(newest))
    expect(afterKeysMessage({ keys: keysOf(...ids), counter }, message)).toEqual({ keys: keysOf('d', 'e'), counter: 3 })
  })

  it('are not trusted by an instrument that has none of their keys', () => {
    const lists = replaced(firstKeyLists(['a', 'b'], 0), ['b', 'c'])
    const message: unknown = JSON.parse(keysMessage(lists))
    expect(afterKeysMessage({ keys: keysOf('e'), counter: 0 }, message)).toBeUndefined()
  })

  it('are newer than all lists that a restore lost if they are made after the restore', () => {
    const restored = firstKeyLists(['a', 'b'], 0)
    const lost = told(replaced(told(replaced(restored, ['b', 'c'], day)), ['c', 'b'], 2 * day))
    const knows = afterKeysMessage({ keys: keysOf('a', 'b'), counter: 0 }, JSON.parse(keysMessage(lost)))
    const message: unknown = JSON.parse(keysMessage(replaced(restored, ['b', 'd'], 3 * day)))
    expect(knows && afterKeysMessage(knows, message)).toEqual({ keys: keysOf('b', 'd'), counter: 3 * day })
  })

  it('are not signed by a key that no instrument trusts', () => {
    expect(findListSigner(firstKeyLists(['a', 'b'], 0), ['c', 'd'])).toBeUndefined()
  })

  it('allow a new key to sign documents once all instruments have received it', () => {
    const before = firstKeyLists(['a', 'b'], 0)
    expect(chooseDocumentSigner(undefined, ['c', 'b'])).toBe('c')
    expect(chooseDocumentSigner(before, ['c', 'b'])).toBe('b')
    const listed = replaced(before, ['c', 'b'])
    expect(chooseDocumentSigner(listed, ['c', 'b'])).toBe('b')
    expect(chooseDocumentSigner(told(listed), ['c', 'b'])).toBe('c')
    // Replaced again before everybody was told: what all of them know counts.
    expect(chooseDocumentSigner(replaced(listed, ['d', 'b']), ['d', 'b'])).toBe('b')
  })
})
