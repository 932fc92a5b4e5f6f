import { describe, expect, it } from 'vitest'
import { ruleItems } from '#web/features/rules/read/ruleItems.ts'

const pressure = { mnemonic: 'P', displayName: 'Pump pressure', unitsOfMeasure: 'bar', description: 'At the outlet' }
const lamp = { mnemonic: 'L', displayName: 'Lamp', unitsOfMeasure: '', description: '' }

describe('the data items of a rule', () => {
  it('are described as in the model, in the order of the expression', () => {
    expect(ruleItems({ inputValues: ['P', 'L'] }, [lamp, pressure])).toEqual([pressure, lamp])
  })

  it('are shown by their mnemonics alone if the model does not describe them', () => {
    expect(ruleItems({ inputValues: ['X'] }, [lamp])).toEqual([
      { mnemonic: 'X', displayName: '', unitsOfMeasure: '', description: '' },
    ])
  })
})
