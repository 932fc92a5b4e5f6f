import { describe, expect, it } from 'vitest'
import { testFilters } from '#scripts/testing/testFilters.ts'

const files = ['tests/unit/a/rules.test.ts', 'tests/integration/alarms/rules.test.ts', 'tests/e2e/frame.test.ts']

describe('the tests that are run for a given name', () => {
  it('are those whose file has the name in its path', () => {
    expect(testFilters(['integration/alarms/rules', 'frame'], files)).toEqual(['integration/alarms/rules', 'frame'])
  })

  it('are those whose title contains the name literally, if no file has it in its path', () => {
    expect(testFilters(['fires (once)', 'a + b'], files)).toEqual(['-t', String.raw`fires \(once\)|a \+ b`])
    expect(testFilters(['frame', 'fires'], files)).toEqual(['frame', '-t', 'fires'])
  })

  it('are those of a real test file of this project if its path is given', () => {
    expect(testFilters(['scripts/testing/testFilters'])).toEqual(['scripts/testing/testFilters'])
  })
})
