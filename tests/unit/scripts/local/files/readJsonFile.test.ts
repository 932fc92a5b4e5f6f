import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { readJsonFile } from '#scripts/local/files/readJsonFile.ts'
import { encodings } from '#tests/support/files/encodings.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'benchwatch-json-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = path.join(folder, 'devices.json')
const read = (content: string | Buffer) => {
  writeFileSync(file, content)
  return readJsonFile(file, z.object({ claim: z.string() }), '{"claim": "…"}')
}

describe('a JSON file of the data directory', () => {
  it.each(encodings)('is read in the encoding in which an editor has saved it: %s', (_, encode) => {
    expect(read(encode('{"claim": "süß"}'))).toEqual({ claim: 'süß' })
  })

  it.each([
    ['cut off', '{"claim": "s'],
    ['of another form', '{}'],
    ['in Latin-1', Buffer.from('{"claim": "süß"}', 'latin1')],
    ['empty', ''],
  ])('is reported as damaged if it is %s', (_, content) => {
    expect(() => read(content)).toThrow(`${file} is damaged: it must have the form {"claim": "…"}`)
  })
})
