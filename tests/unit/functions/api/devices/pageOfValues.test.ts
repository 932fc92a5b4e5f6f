import { describe, expect, it } from 'vitest'
import { alarmingItems } from '#functions/api/devices/alarmingItems.ts'
import { pageOfValues } from '#functions/api/devices/pageOfValues.ts'

const latest = Object.fromEntries(
  ['A', 'B', 'C', 'D'].map(name => [name, { value: 1, at: 0, category: 'LC Data' as const }]),
)

const namesOn = (number: number, first: readonly string[]) =>
  pageOfValues(
    { latest },
    new Map(),
    'LC Data',
    { number, size: 2, nextToken: undefined },
    new Set(first),
  ).deviceListValues?.map(({ mnemonicName }) => mnemonicName)

describe('a page of latest values', () => {
  it('begins with the items of open alarms, followed by the other items sorted by mnemonic', () => {
    expect([namesOn(1, ['D']), namesOn(2, ['D'])]).toEqual([
      ['D', 'A'],
      ['B', 'C'],
    ])
    expect(namesOn(1, ['other'])).toEqual(['A', 'B'])
  })
})

describe("the data items of an instrument's open alarms", () => {
  it('are the inputs of the rules that raised the alarms', () => {
    const items = alarmingItems([
      { state: 'open', ruleExpression: '(P > 1) AND (Q < 2)' },
      { state: 'closed', ruleExpression: '(R > 1)' },
      { state: 'open', ruleExpression: 'not an expression' },
    ])
    expect([...items]).toEqual(['P', 'Q'])
  })
})
