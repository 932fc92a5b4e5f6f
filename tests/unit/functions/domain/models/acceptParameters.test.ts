import { describe, expect, it } from 'vitest'
import type { Parameter } from '#shared/contract/calls/models.ts'
import { builtIns } from '#shared/expression/builtIns.ts'
import { acceptParameters } from '#functions/domain/models/acceptParameters.ts'

const parameter = (mnemonic: string, change: Partial<Parameter> = {}): Parameter => ({
  mnemonic,
  displayName: 'Pressure',
  dataType: 'number',
  description: '',
  unitsOfMeasure: 'bar',
  ...change,
})

describe('the model parameters that a call sends', () => {
  it('are stored in canonical Unicode spelling if they are new', () => {
    const sent = [parameter(' O\u0308L\u00a0', { displayName: ' O\u0308l ' })]
    expect(acceptParameters(sent, [])).toEqual([parameter('\u00d6L', { displayName: '\u00d6l' })])
  })

  it('are accepted if a call sends back the stored ones, even if their names could not be stored today', () => {
    const earlier = [parameter('PUMP\nA', { displayName: 'a\u200bb' }), parameter('O\u0308L'), parameter('\u00d6L')]
    expect(acceptParameters(earlier, earlier)).toEqual(earlier)
  })

  it('keep their stored mnemonic when another field changes', () => {
    const changed = parameter('PUMP\nA', { displayName: 'Pump' })
    expect(acceptParameters([changed], [parameter('PUMP\nA')])).toEqual([changed])
    expect(acceptParameters([parameter('\u00d6L', { displayName: 'Oil' })], [parameter('O\u0308L')])).toEqual([
      parameter('O\u0308L', { displayName: 'Oil' }),
    ])
  })

  it.each([...builtIns, '$status', ' $STATUS', '$LATER', 'silent(PUMP)', 'SILENT(PUMP)'])(
    'are refused with the name %j, which rules use for a built-in input',
    name => {
      const refused = `parameters.${name}.mnemonic: A mnemonic cannot begin with $, silent(, unchanged( or change(`
      expect(() => acceptParameters([parameter(name)], [])).toThrow(refused)
      expect(() => acceptParameters([parameter(`P${name.trim()}`)], [])).not.toThrow()
    },
  )

  it('keep a stored name that is now a built-in input, even if another field changes', () => {
    const stored = parameter('$STATUS')
    const changed = parameter('$STATUS', { displayName: 'State' })
    expect(acceptParameters([stored], [stored])).toEqual([stored])
    expect(acceptParameters([changed], [stored])).toEqual([changed])
  })

  it.each([
    [
      'a line break in a mnemonic',
      [parameter('PUMP\nA')],
      'parameters.PUMP\nA.mnemonic: A mnemonic cannot have a line end',
    ],
    [
      'a hidden character in a changed display name',
      [parameter('STORED', { displayName: 'a\u200bb' })],
      'parameters.STORED.displayName: A display name cannot have an invisible character',
    ],
    ['two spellings of one name', [parameter('B'), parameter('B\u00a0')], 'It looks the same as "B"'],
    ['another spelling of a stored name', [parameter('STORED'), parameter('STORED ')], 'It looks the same as'],
    [
      'two names that look the same',
      [parameter('µ'), parameter('μ')],
      'parameters.μ.mnemonic: It looks the same as "µ"',
    ],
  ])('are refused if a name is confusing: %s', (_, sent, problem) => {
    expect(() => acceptParameters(sent, [parameter('STORED')])).toThrow(problem)
  })
})
