import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { costs } from '#scripts/bench/cost/cost.ts'
import { root } from '#scripts/project.ts'
import { itemBytes, readUnits, writeUnits } from '#scripts/bench/cost/itemBytes.ts'

describe('what the store charges for an item', () => {
  it.each([
    ['a text', { name: 'zürich' }, 4 + 7],
    ['bytes', { packed: new Uint8Array(100) }, 6 + 100],
    ['a number, by its digits', { n: 123.45 }, 1 + 4],
    ['true', { on: true }, 2 + 1],
    ['a list', { l: ['ab', 1] }, 1 + 3 + 3 + 3],
    ['a map', { m: { k: 'v' } }, 1 + 3 + 3],
  ])('knows the size of %s', (_, item, bytes) => {
    expect(itemBytes(item)).toBe(bytes)
  })

  it('counts kilobytes begun', () => {
    expect([writeUnits(1_024), writeUnits(1_025), readUnits(4_096), readUnits(4_097)]).toEqual([1, 2, 1, 2])
  })
})

it('the way that is built is the cheapest of those whose chart a partition can answer within a second', async () => {
  const rows = (await costs()).map(line => line.split('|').map(cell => cell.trim()))
  const monthly = (name: string): number =>
    Number(rows.find(row => row[1] === `store, with history as ${name}`)?.[2]?.replace(/[$,]/g, ''))
  const seconds = (name: string): number => Number.parseFloat(rows.find(row => row[1] === name)?.[3] ?? '')
  const built = 'packed chunks with summaries (built)'
  expect(seconds(built)).toBeLessThan(1)
  expect(seconds('an item a message')).toBeGreaterThan(1)
  expect(monthly(built)).toBeLessThan(monthly('an item a message'))
})

it('docs/cost.md has the tables as the command prints them', async () => {
  const page = new Set(readFileSync(path.join(root, 'docs/cost.md'), 'utf8').split('\n'))
  expect((await costs()).filter(line => !page.has(line))).toEqual([])
})
