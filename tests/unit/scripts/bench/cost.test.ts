import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { regions, Settings } from '#infra/config.ts'
import { costTables } from '#scripts/bench/cost/cost.ts'
import { prices } from '#scripts/bench/cost/prices.ts'
import { deliveryWarning } from '#scripts/deploy/deliveryWarning.ts'
import { root } from '#scripts/base/project.ts'
import { itemBytes, readUnits, writeUnits } from '#scripts/bench/cost/itemBytes.ts'
import { costPage, rowsOf, sizesOnPage, tableOnPage } from '#tests/support/files/costPage.ts'

describe('the size that DynamoDB charges for an item', () => {
  it.each([
    ['a text', { name: 'zürich' }, 4 + 7],
    ['bytes', { packed: new Uint8Array(100) }, 6 + 100],
    ['a number, by its digits', { n: 123.45 }, 1 + 4],
    ['true', { on: true }, 2 + 1],
    ['a list', { l: ['ab', 1] }, 1 + 3 + 3 + 3],
    ['a map', { m: { k: 'v' } }, 1 + 3 + 3],
  ])('is computed for %s', (_, item, bytes) => {
    expect(itemBytes(item)).toBe(bytes)
  })

  it('is rounded up to whole units of 1 KB for a write and 4 KB for a read', () => {
    expect([writeUnits(1_024), writeUnits(1_025), readUnits(4_096), readUnits(4_097)]).toEqual([1, 2, 1, 2])
  })
})

describe('the cost of a stage', () => {
  const tables = costTables(sizesOnPage())

  it('is lower with packed chunks of history than with one item per message, and charts of packed chunks are faster', () => {
    const rows = rowsOf(tables)
    const monthly = (name: string): number =>
      Number(rows.find(row => row[0] === `store, with history as ${name}`)?.[1]?.replace(/[$,]/g, ''))
    const seconds = (name: string): number => Number.parseFloat(rows.find(row => row[0] === name)?.[2] ?? '')
    const built = 'packed chunks with summaries (built)'
    expect(seconds(built)).toBeLessThan(1)
    expect(seconds('an item a message')).toBeGreaterThan(1)
    expect(monthly(built)).toBeLessThan(monthly('an item a message'))
  })

  it('has a row for each region that a deployment offers, with its source or a note that it must be verified', () => {
    const rows = tableOnPage('region')
    expect(rows.map(([region = '']) => region).toSorted()).toEqual(regions.toSorted())
    expect(rows.filter(([, , , source = '']) => !/^(?:A|B|\*\*to be verified\*\*)$/.test(source))).toEqual([])
  })

  it('uses the same Firehose quota for each region as the warning before a deployment', () => {
    const messagesPerSecond = 2_000
    const warned = tableOnPage('region').filter(([region = '']) =>
      deliveryWarning(region, Settings.parse({ messagesPerSecond })),
    )
    const small = tableOnPage('region').filter(([, quota]) => quota === '1 MiB/s')
    expect(warned).toEqual(small)
  })

  it('names for each price its source, or notes that the price must be verified', () => {
    const text = readFileSync(path.join(root, 'scripts/bench/cost/prices.ts'), 'utf8')
    const named = [...text.matchAll(/^ {2}\/\*\*((?:(?!\*\/)[^])*)\*\/\n {2}(\w+): \{/gm)]
    expect(named.map(([, , group]) => group)).toEqual(Object.keys(prices))
    expect(named.filter(([, source = '']) => !/\b[Ss]ource [AB]\b|must be verified/.test(source))).toEqual([])
  })

  it.each([
    'DynamoDB: state, history, lists',
    'DynamoDB: states that ingest does not remember',
    'DynamoDB: users, leases, audit',
    'IoT Core and Kinesis, by Basic Ingest',
    'Athena: past days in fewer files',
    'S3: requests of Firehose and of queries',
    'CloudWatch: own metrics',
    'live updates: AppSync Events',
  ])('has a line for %s', name => {
    const row = rowsOf(tables).find(([part]) => part === name)
    expect(Number(row?.at(-1)?.replace(/[$,]/g, ''))).toBeGreaterThanOrEqual(0)
  })

  it('names the source of each quota', () => {
    const quotas = tableOnPage('quota | default')
    expect(quotas.length).toBeGreaterThan(7)
    expect(quotas.filter(([, , source = '']) => !/^[\w-]+\/[\w/.-]+\.html$/.test(source))).toEqual([])
  })

  it('is shown in docs/cost.md as the command computes it from the sizes there', () => {
    const lines = new Set(costPage)
    expect(tables.filter(line => !lines.has(line))).toEqual([])
  })
})
