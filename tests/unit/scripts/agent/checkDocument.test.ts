import { describe, expect, it } from 'vitest'
import { checkDocument, type Instrument } from '#scripts/agent/jobs/checkDocument.ts'
import { manifestFor, newSigner, signed } from '#tests/support/agent/signedDocument.ts'
import type { JobManifest } from '#shared/contract/jobDocument.ts'

const signer = newSigner()
const stranger = newSigner()
const now = Date.now()
const me: Instrument = { name: 'SN-1', model: 'Orbit', installedVersion: '1', appliedCounter: 5 }

const check = (document: unknown, instrument: Partial<Instrument> = {}, at = now) =>
  checkDocument(document, { ...me, ...instrument }, signer.keys, at)

const withManifest = (change: Partial<JobManifest>, instrument: Partial<Instrument> = {}) =>
  check(signed(manifestFor('content', change), signer.privateKey), instrument)

const reasonOf = (checked: ReturnType<typeof check>): string =>
  checked.type === 'refused' ? checked.reason : checked.type

describe('a document', () => {
  it('of a known key, for this instrument, newer than what it has, is installed', () => {
    expect(withManifest({})).toMatchObject({
      type: 'install',
      url: 'http://127.0.0.1:9/file',
      manifest: { version: '2' },
    })
    expect(withManifest({ target: { deviceSerialNumbers: ['SN-0', 'SN-1'] } }).type).toBe('install')
    expect(withManifest({}, { installedVersion: undefined }).type).toBe('install')
    expect(withManifest({}, { installedVersion: 'v1.0-beta' }).type).toBe('install')
  })

  it('whose version is installed already is done', () => {
    expect(withManifest({ counter: 1 }, { installedVersion: '2' }).type).toBe('installed')
  })

  it.each<[string, Partial<JobManifest>, Partial<Instrument>, RegExp]>([
    ['rollback: an older manifest than the one installed last', { counter: 4 }, {}, /older than what was installed/],
    [
      'rollback: an older version without a signed downgrade',
      { version: '10' },
      { installedVersion: '9999999999999999999' },
      /no downgrade is signed/,
    ],
    ['freeze: an expired manifest', { expiresAt: new Date(now - 1).toISOString() }, {}, /expired/],
    ['wrong target: another model', { target: { model: 'Other' } }, {}, /other instruments/],
    ['wrong target: other serial numbers', { target: { deviceSerialNumbers: ['SN-11'] } }, {}, /other instruments/],
    ['an unknown key', { keyId: 'key-9' }, {}, /unknown key key-9/],
    ['a key whose name is a word of the language', { keyId: 'constructor' }, {}, /unknown key|signature/],
    ['a path as file name', { fileName: '../../etc/passwd' }, {}, /plain name/],
    ['an option as file name', { fileName: '-rf' }, {}, /plain name/],
    ['no size', { size: 0 }, {}, /not valid/],
  ])('is refused: %s', (_, change, instrument, reason) => {
    expect(reasonOf(withManifest(change, instrument))).toMatch(reason)
  })

  it('may go back to an older version where that is signed', () => {
    expect(withManifest({ version: '1', downgrade: true }, { installedVersion: '3' }).type).toBe('install')
  })

  it('is refused where anything that was signed has changed, or the signature is of another key', () => {
    const good = signed(manifestFor('content'), signer.privateKey)
    const other = signed(manifestFor('content', { version: '3' }), signer.privateKey)
    const reason = /not that of the manifest/
    expect(reasonOf(check({ ...good, manifest: other.manifest }))).toMatch(reason)
    expect(reasonOf(check({ ...good, signature: 'AAAA' }))).toMatch(reason)
    expect(reasonOf(check(signed(manifestFor('content'), stranger.privateKey)))).toMatch(reason)
  })

  it.each([[undefined], [null], ['text'], [{}], [{ manifest: 'e30=', signature: 'e30=', url: 'http://a' }]])(
    'is refused where it is none: %j',
    document => {
      expect(check(document).type).toBe('refused')
    },
  )

  it('is refused with a link that is no address of the web', () => {
    const url = 'file:///etc/passwd'
    expect(reasonOf(check(signed(manifestFor('content'), signer.privateKey, url)))).toBe('The link is no address')
  })
})
