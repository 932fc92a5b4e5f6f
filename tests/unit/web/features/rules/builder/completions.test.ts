import { describe, expect, it } from 'vitest'
import { builtInInputs, namesOfExpression } from '#web/features/rules/builder/builtInInputs.ts'
import { beginningAt, complete, completionsFor } from '#web/features/rules/builder/completions.ts'
import { withLatestValues } from '#web/features/rules/builder/latestValues.ts'
import type { RuleParameter } from '#web/features/rules/builder/useParameters.ts'

const parameter = (mnemonic: string, displayName = '', unitsOfMeasure = ''): RuleParameter => ({
  mnemonic,
  displayName,
  unitsOfMeasure,
  dataType: 'number',
  description: '',
})
const parameters = [
  parameter('COLUMN_PRESSURE', 'Column pressure', 'bar'),
  parameter('PUMP_PRESSURE', 'Pump pressure', 'bar'),
  parameter('FLOW', 'Pumped flow', 'mL/min'),
  parameter('and', 'A word of the language'),
]

/** The bar marks the position of the caret. */
const at = (text: string) => beginningAt(text.replace('|', ''), text.indexOf('|'))

describe('the parameter name at the caret of an expression', () => {
  it.each([
    ['(PUM|', { text: 'PUM', start: 1, end: 4 }],
    ['(A > 1) and (p|', { text: 'p', start: 13, end: 14 }],
    ['(PU|MP > 1)', { text: 'PU', start: 1, end: 3 }],
    ['($|', { text: '$', start: 1, end: 2 }],
    ['(A > 1) and ($sil|', { text: '$sil', start: 13, end: 17 }],
  ])('is found in %s', (text, beginning) => {
    expect(at(text)).toEqual(beginning)
  })

  it.each(['(|', '(A > 1|', "(STATE = 'RU|", '("own na|', '|', '(A > |'])('does not exist in %s', text => {
    expect(at(text)).toBeUndefined()
  })

  it('is found after a quoted text, even after one that contains a quote', () => {
    expect(at("(STATE = 'it''s') and (P|")?.text).toBe('P')
  })
})

describe('the parameters that are offered while an expression is typed', () => {
  const offered = (text: string) =>
    completionsFor(parameters, { text, start: 0, end: text.length }).map(({ mnemonic }) => mnemonic)

  it('are ranked by matches at the start of the mnemonic, then of the display name, then anywhere', () => {
    expect(offered('pum')).toEqual(['PUMP_PRESSURE', 'FLOW'])
    expect(offered('press')).toEqual(['COLUMN_PRESSURE', 'PUMP_PRESSURE'])
  })

  it('are none if the name is already complete, or if no parameter has it', () => {
    expect(offered('COLUMN_PRESSURE')).toEqual([])
    expect(offered('xyz')).toEqual([])
  })

  it('are at most eight', () => {
    const many = Array.from({ length: 20 }, (_, index) => parameter(`P${index}`))
    expect(completionsFor(many, { text: 'p', start: 0, end: 1 })).toHaveLength(8)
  })

  it('replace the typed beginning, in quotes if needed, and move the caret after the inserted name', () => {
    const [, pump, , word] = parameters
    if (!pump || !word) throw new Error('No parameters')
    const beginning = { text: 'pu', start: 1, end: 3 }
    expect(complete('(pu > 1)', beginning, pump)).toEqual({ expression: '(PUMP_PRESSURE > 1)', caret: 14 })
    expect(complete('(pu > 1)', beginning, word)).toEqual({ expression: '("and" > 1)', caret: 6 })
  })
})

describe('the inputs that every model has', () => {
  const names = namesOfExpression(new Map(parameters.map(one => [one.mnemonic, one])))
  const offered = (text: string) => completionsFor(names, { text, start: 1, end: 1 + text.length })

  it('are offered behind a $, each with a line of help', () => {
    expect(offered('$')).toEqual(builtInInputs)
    expect(offered('$si')).toMatchObject([{ mnemonic: '$SILENT', help: expect.stringMatching(/^Whole minutes/) }])
    expect(builtInInputs.every(({ help }) => help)).toBe(true)
  })

  it('are found by their names without $ too, beside the functions of parameters', () => {
    expect(offered('silent').map(({ mnemonic }) => mnemonic)).toEqual(['silent(…)', '$SILENT'])
    expect(offered('col').map(({ mnemonic }) => mnemonic)).toEqual(['COLUMN_PRESSURE'])
    expect(offered('$SILENT')).toEqual([])
  })

  it('replace the typed beginning without quotes, and a function leaves the caret at its parameter', () => {
    const [called, silent] = offered('silent')
    if (!called || !silent) throw new Error('Nothing is offered')
    const beginning = { text: 'silent', start: 1, end: 7 }
    expect(complete('(silent', beginning, silent)).toEqual({ expression: '($SILENT', caret: 8 })
    expect(complete('(silent', beginning, called)).toEqual({ expression: '(silent(', caret: 8 })
  })
})

describe('the latest values in the list of offered parameters', () => {
  const byName = new Map(parameters.map(one => [one.mnemonic, one]))

  it('are shown next to the parameters that the instrument reports, with unit and instrument', () => {
    const points = [
      { mnemonicName: 'FLOW', mnemonicValue: 0.4 },
      { mnemonicName: 'PUMP_PRESSURE', mnemonicValue: 'HIGH' },
      { mnemonicName: 'and', mnemonicValue: true },
      { mnemonicName: 'OTHER', mnemonicValue: 1 },
    ]
    const described = withLatestValues(byName, { deviceName: 'SN-1', points })
    expect([...described.values()].map(({ latest }) => latest)).toEqual([
      undefined,
      "'HIGH' bar on SN-1",
      '0.4 mL/min on SN-1',
      'TRUE on SN-1',
    ])
  })

  it('are left out if none have been read', () => {
    expect(withLatestValues(byName, undefined)).toBe(byName)
  })
})
