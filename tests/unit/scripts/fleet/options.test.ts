import { expect, it } from 'vitest'
import { readOptions } from '#scripts/fleet/run/options.ts'

it('has a default for everything', () => {
  expect(readOptions([])).toMatchObject({
    size: 12,
    periodMs: 5_000,
    port: 1883,
    prefix: 'DEMO',
    itemsPerMessage: undefined,
  })
})

it.each([
  ['size', '0'],
  ['size', '1.5'],
  ['period', 'soon'],
  ['port', '70000'],
  ['items', ''],
  ['prefix', 'a/b'],
])('refuses --%s %s and names it', (name, value) => {
  expect(() => readOptions([`--${name}`, value])).toThrow(`--${name}`)
})

it('refuses an option that it does not know', () => {
  expect(() => readOptions(['--sizes', '3'])).toThrow('--sizes')
})
