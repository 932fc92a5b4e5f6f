import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { valuesForAudit } from '#functions/domain/audit.ts'
import { fieldChanges } from '#web/features/audit/fieldChanges.ts'

const limit = 300_000

/** Both values as they are read again. */
const kept = (before: unknown, after: unknown): unknown[] =>
  valuesForAudit({ before, after }).map(text => JSON.parse(text) as unknown)

const bytesOf = (before: unknown, after: unknown): number =>
  Buffer.byteLength(valuesForAudit({ before, after }).join(''))

const cutText = (value: unknown): string => {
  const json = JSON.stringify(value)
  const bytes = Buffer.byteLength(json)
  return `${json.slice(0, 1_000)}… (cut: ${bytes} bytes of JSON, SHA-256 ${hash('sha256', json)})`
}

describe('the values of an audit record', () => {
  it('are complete up to the limit in bytes', () => {
    // Two quotes, `null`, and two bytes for each letter.
    const largest = 'ü'.repeat((limit - 6) / 2)
    expect(kept(undefined, largest)).toEqual([null, largest])
    expect(kept(undefined, `${largest}a`)).toEqual([null, cutText(`${largest}a`)])
  })

  it('lose the ends of long texts and lists first, at any depth', () => {
    const rows = Array.from({ length: 50 }, (_, index) => ({ name: `P${index}`, value: 'x'.repeat(4_000) }))
    const before = { description: 'a', payload: { entity: 'rule', rows }, none: undefined, empty: null }
    const after = { ...before, description: 'b' }
    const payload = { entity: 'rule', rows: cutText(rows) }
    expect(kept(before, after)).toEqual([
      { description: 'a', payload, empty: null },
      { description: 'b', payload, empty: null },
    ])
  })

  it('are cut so that equal texts stay equal, and texts that differ only after the cut still differ', () => {
    const text = 'x'.repeat(200_000)
    const [before, after] = kept({ text, other: text, note: 'a' }, { text, other: `${text}y` })
    expect(fieldChanges(before, after).map(({ field, isChanged }) => [field, isChanged])).toEqual([
      ['other', true],
      ['note', true],
      ['text', false],
    ])
  })

  it('lose whole fields if many short values exceed the limit', () => {
    const parameters = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`P${index}`, 'x'.repeat(1_000)]))
    const model = { paramsCount: 400, parameters }
    expect(kept(undefined, model)).toEqual([null, { paramsCount: 400, parameters: cutText(parameters) }])
  })

  it('fit the size limit, whatever they are', () => {
    const many = Object.fromEntries(Array.from({ length: 4_000 }, (_, index) => [`F${index}`, 'ポ'.repeat(100)]))
    expect(kept(many, many)).toEqual([cutText(many), cutText(many)])
    expect(bytesOf(many, many)).toBeLessThan(limit)
  })
})
