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

describe('a job document that an agent checks', () => {
  it('is accepted if it is signed with a trusted key, is for this instrument, and is newer than the last one', () => {
    expect(withManifest({})).toMatchObject({
      type: 'install',
      url: 'http://127.0.0.1:9/file',
      manifest: { version: '2' },
    })
    expect(withManifest({ target: { deviceSerialNumbers: ['SN-0', 'SN-1'] } }).type).toBe('install')
    expect(withManifest({}, { installedVersion: undefined }).type).toBe('install')
  })

  it('needs no installation if the instrument has its version already', () => {
    expect(withManifest({ counter: 1 }, { installedVersion: '2' }).type).toBe('installed')
  })

  it.each<[string, Partial<JobManifest>, Partial<Instrument>, RegExp]>([
    [
      'rollback: an older manifest than the one installed last',
      { counter: 4 },
      {},
      /older than that of the last installation/,
    ],
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
    ['a version that cannot be compared', {}, { installedVersion: 'v1.0-beta' }, /cannot be compared .* v1\.0-beta/],
    ['a version below one of 40 digits', {}, { installedVersion: '9'.repeat(40) }, /no downgrade is signed/],
    ['a path as file name', { fileName: '../../etc/passwd' }, {}, /file name begins with/],
    ['an option as file name', { fileName: '-rf' }, {}, /file name begins with/],
    ['a file name that Windows keeps', { fileName: 'CON.zip' }, {}, /Windows keeps the name CON/],
    ['a file name that Windows shortens', { fileName: 'x.zip ' }, {}, /cannot end in a blank/],
    ['no size', { size: 0 }, {}, /not valid/],
  ])('is refused: %s', (_, change, instrument, reason) => {
    expect(reasonOf(withManifest(change, instrument))).toMatch(reason)
  })

  it('may install an older version if the downgrade is signed', () => {
    expect(withManifest({ version: '1', downgrade: true }, { installedVersion: '3' }).type).toBe('install')
    expect(withManifest({ version: '1', downgrade: true }, { installedVersion: 'v1.0-beta' }).type).toBe('install')
  })

  it('is refused if any signed part has changed, or if the signature was made with a different key', () => {
    const good = signed(manifestFor('content'), signer.privateKey)
    const other = signed(manifestFor('content', { version: '3' }), signer.privateKey)
    const reason = /does not match the manifest/
    expect(reasonOf(check({ ...good, manifest: other.manifest }))).toMatch(reason)
    expect(reasonOf(check({ ...good, signature: 'AAAA' }))).toMatch(reason)
    expect(reasonOf(check(signed(manifestFor('content'), stranger.privateKey)))).toMatch(reason)
  })

  it.each([[undefined], [null], ['text'], [{}], [{ manifest: 'e30=', signature: 'e30=', url: 'http://a' }]])(
    'is refused if it is not a job document: %j',
    document => {
      expect(check(document).type).toBe('refused')
    },
  )

  it.each(['file:///etc/passwd', 'https://[::1', 'http://', 'https://user:word@example.org/file'])(
    'is refused with a link that cannot be requested: %s',
    url => {
      const reason = 'The link to the file is not a web address. Create the job again'
      expect(reasonOf(check(signed(manifestFor('content'), signer.privateKey, url)))).toBe(reason)
    },
  )
})
