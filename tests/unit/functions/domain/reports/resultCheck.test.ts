import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openResultReader, type ResultCheck } from '#functions/domain/reports/resultCheck.ts'
import { fc } from '#tests/support/draw/fc.ts'

const cells = fc.array(fc.string({ unit: fc.constantFrom('a', '"', '\n', ',', 'ü') }), { minLength: 1, maxLength: 3 })
const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => `${row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`).join('')

/** Reads a text in pieces of a size, each by a reader that knows the one before by its stored state only. */
const readInPieces = async (text: string, size: number) => {
  const bytes = Buffer.from(text)
  let state: ResultCheck | undefined
  let reader = await openResultReader('"1"')
  for (let at = 0; at < bytes.length; at += size) {
    reader = await openResultReader('"1"', state)
    reader.add(bytes.subarray(at, at + size))
    state = JSON.parse(JSON.stringify(reader.state())) as ResultCheck
  }
  return reader.end()
}

describe('the check of a result file', () => {
  it('counts the rows and hashes the whole file, wherever it is interrupted and resumed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(cells, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        async (rows, size) => {
          const text = csvOf(rows)
          expect(await readInPieces(text, size)).toEqual({
            rows: rows.length - 1,
            bytes: Buffer.byteLength(text),
            sha256: hash('sha256', text),
            etag: '"1"',
          })
        },
      ),
    )
  })

  it.each([
    ['within a line', '"a"\n"b"'],
    ['within a quoted text', '"a"\n"b\n'],
    ['before its first line', ''],
  ])('fails if the file is incomplete: it ends %s', async (_, text) => {
    const reader = await openResultReader('"1"')
    reader.add(Buffer.from(text))
    expect(reader.end()).toBeUndefined()
  })
})
