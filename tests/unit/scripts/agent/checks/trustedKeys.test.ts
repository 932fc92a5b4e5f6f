import { describe, expect, it } from 'vitest'
import { sign } from 'node:crypto'
import { afterKeysMessage } from '#scripts/agent/checks/trustedKeys.ts'
import { newSigner, type Signer } from '#tests/support/agent/signedDocument.ts'

const [first, second, stranger] = [newSigner('key-1'), newSigner('key-2'), newSigner('key-1')]
const trusted = { keys: first.keys, counter: 3 }

const message = ({ keyId, privateKey }: Signer, list: object) => {
  const bytes = Buffer.from(JSON.stringify(list))
  return { list: bytes.toString('base64'), keyId, signature: sign('sha256', bytes, privateKey).toString('base64') }
}

describe('the keys that an agent trusts', () => {
  it('are replaced by a list that a known key has signed', () => {
    const list = { keys: { ...first.keys, ...second.keys }, counter: 4 }
    const after = afterKeysMessage(trusted, message(first, list))
    expect(after).toEqual(list)
    expect(afterKeysMessage(after ?? trusted, message(second, { keys: second.keys, counter: 5 }))?.keys).toEqual(
      second.keys,
    )
  })

  it.each([
    ['signed by a key that is not known', message(second, { keys: second.keys, counter: 4 })],
    ['signed by another key of the same name', message(stranger, { keys: stranger.keys, counter: 4 })],
    ['that is not newer', message(first, { keys: second.keys, counter: 3 })],
    ['without a key', message(first, { keys: {}, counter: 4 })],
    ['that is not a list', message(first, { counter: 4 })],
    ['that is not a message', { keys: second.keys }],
  ])('are not changed by a list %s', (_, received) => {
    expect(afterKeysMessage(trusted, received)).toBeUndefined()
  })
})
