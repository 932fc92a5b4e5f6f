import { describe, expect, it } from 'vitest'
import { checkRows, type Knowledge } from '#functions/domain/enrolment/checkRows.ts'

const knowledge: Knowledge = {
  models: new Set(['Orbit']),
  instruments: new Map([
    ['SN-KNOWN', { modelName: 'Orbit', publicKey: 'key of csr-1', isDenied: false }],
    ['SN-ITSELF', { modelName: 'Orbit', publicKey: undefined, isDenied: false }],
    ['SN-DENIED', { modelName: 'Orbit', publicKey: 'key of csr-3', isDenied: true }],
  ]),
  replace: false,
  publicKeyOf: csr => (csr === 'none' ? undefined : `key of ${csr}`),
  owners: new Map([
    ['key of csr-1', 'SN-KNOWN'],
    ['key of csr-9', 'SN-GONE'],
  ]),
}

const check = (row: { deviceName: string; modelName?: string; csr?: string }, change: Partial<Knowledge> = {}) =>
  checkRows([{ modelName: 'Orbit', ...row }], { ...knowledge, ...change })[0]

describe("the check of an enrolment list's rows", () => {
  it.each([
    ['a new instrument', { deviceName: 'SN-1' }, {}, 'new'],
    ['an instrument that was enrolled with this key', { deviceName: 'SN-KNOWN', csr: 'csr-1' }, {}, 'enrolled'],
    ['another key for a known instrument', { deviceName: 'SN-KNOWN', csr: 'csr-2' }, { replace: true }, 'again'],
    ['an instrument that enrolled by itself', { deviceName: 'SN-ITSELF' }, { replace: true }, 'again'],
  ])('accepts a correct row: %s', (_, row, change, outcome) => {
    expect(check(row, change)).toMatchObject({ outcome, reason: '' })
  })

  it.each([
    ['a row without a serial number', { deviceName: '' }, /1 to 128 letters/],
    ['a serial number with a space', { deviceName: 'SN 1' }, /1 to 128 letters/],
    ['a name that is reserved for the claim', { deviceName: 'claim-1' }, /cannot begin with claim-/],
    ['a row without a model', { deviceName: 'SN-1', modelName: '' }, /model name/],
    ['an unknown model', { deviceName: 'SN-1', modelName: 'Orbitt' }, /no model Orbitt/],
    ["a model that differs from the instrument's", { deviceName: 'SN-KNOWN', modelName: 'Other' }, /known as a Orbit/],
    ['a known instrument', { deviceName: 'SN-KNOWN', csr: 'csr-2' }, /already enrolled/],
    ['a known instrument without a key', { deviceName: 'SN-ITSELF' }, /already enrolled/],
    [
      'a request signed with the key of another instrument',
      { deviceName: 'SN-1', csr: 'csr-9' },
      /by the key of SN-GONE\. Make a key of/,
    ],
    ['an invalid certificate request', { deviceName: 'SN-1', csr: 'none' }, /cannot be read/],
  ])('refuses a faulty row and names the reason: %s', (_, row, reason) => {
    expect(check(row)).toMatchObject({ outcome: 'refused', reason: expect.stringMatching(reason) })
  })

  it.each([
    ['a list', { deviceName: 'SN-DENIED' }, {}],
    ['a list that replaces certificates', { deviceName: 'SN-DENIED', csr: 'csr-2' }, { replace: true }],
    ['a list that is sent again', { deviceName: 'SN-DENIED', csr: 'csr-3' }, {}],
  ])('gives a denied instrument no certificate, and names the required step: %s', (_, row, change) => {
    expect(check(row, change)).toMatchObject({ outcome: 'refused', reason: expect.stringMatching(/to OK or PENDING/) })
  })

  it('refuses the second row for an instrument, but not the first', () => {
    const row = { deviceName: 'SN-1', modelName: 'Orbit' }
    expect(checkRows([row, row], knowledge).map(({ outcome }) => outcome)).toEqual(['new', 'refused'])
  })

  it('refuses all instruments whose requests share one key, but not the others', () => {
    const rows = [
      { deviceName: 'SN-1', modelName: 'Orbit', csr: 'csr-7' },
      { deviceName: 'SN-2', modelName: 'Orbit', csr: 'csr-8' },
      { deviceName: 'SN-3', modelName: 'Orbit', csr: 'csr-7' },
    ]
    const results = checkRows(rows, knowledge)
    expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'new', 'refused'])
    expect(results[0]?.reason).toBe(
      'Another row has a request by the same key. Make a key of its own for each instrument',
    )
  })
})
