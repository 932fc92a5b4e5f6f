import { describe, expect, it } from 'vitest'
import { cleanFileName } from '#shared/text/cleanFileName.ts'
import { checkDocument } from '#scripts/agent/jobs/checkDocument.ts'
import { manifestFor, newSigner, signed } from '#tests/support/agent/signedDocument.ts'

const signer = newSigner()
const instrument = { name: 'LAB-1', model: 'Orbit', installedVersion: undefined, appliedCounter: 0 }

/** Whether an instrument takes a file of this name. */
const isTaken = (fileName: string): boolean => {
  const document = signed(manifestFor('content', { fileName }), signer.privateKey)
  return checkDocument(document, instrument, signer.keys, Date.now()).type === 'install'
}

describe('the name of an uploaded file', () => {
  it.each([
    ['C:\\Users\\maria\\setup file (1).zip', 'setup_file_1_.zip'],
    ['/home/maria/.hidden.zip', 'hidden.zip'],
    ['-rf.zip', 'rf.zip'],
    [`${'x'.repeat(20)}-${'y'.repeat(95)}.zip`, `${'y'.repeat(95)}.zip`],
    [`${'x'.repeat(20)}.${'y'.repeat(95)}.zip`, `${'y'.repeat(95)}.zip`],
    ['pump\u0000\u202e.zip', 'pump_.zip'],
  ])('is changed from %j to a name that instruments accept', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean)
    expect(isTaken(cleanFileName(name))).toBe(true)
  })
})
