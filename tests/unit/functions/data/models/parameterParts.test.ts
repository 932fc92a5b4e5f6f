import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parametersIn, partName, partsKind, packParameters } from '#functions/data/models/parameterParts.ts'

const parameter = (mnemonic: string, description = '') => ({
  mnemonic,
  displayName: mnemonic,
  dataType: 'number' as const,
  description,
  unitsOfMeasure: '',
})
/** Texts that do not pack. */
const incompressible = (count: number) =>
  Array.from({ length: count }, (_, index) => parameter(`P${index}`, randomBytes(190).toString('base64')))

describe("the stored parts of a model's parameters", () => {
  it.each([0, 1, 2_000, 2_001, 4_500])('return all %i parameters when they are read', count => {
    const parameters = Array.from({ length: count }, (_, index) => parameter(`P${index}`))
    const parts = packParameters('Quad', parameters)
    expect(parts).toHaveLength(Math.ceil(count / 2_000))
    expect(parametersIn(parts)).toEqual(parameters)
  })

  it('are sorted by name, and each is much smaller than an item may be', () => {
    const parts = packParameters('Quad', incompressible(2_000))
    expect(parts.length).toBeGreaterThan(1)
    for (const [index, part] of parts.entries()) {
      expect(part).toMatchObject({ kind: partsKind('Quad'), name: partName(index) })
      expect((part['packed'] as Uint8Array).length).toBeLessThanOrEqual(300_000)
    }
    expect(parametersIn(parts)).toHaveLength(2_000)
  })

  it('are refused if they do not fit into one transaction', () => {
    expect(() => packParameters('Quad', incompressible(20_000))).toThrow('Shorten the descriptions')
  })
})
