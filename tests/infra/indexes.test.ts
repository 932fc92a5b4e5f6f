import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#infra/root.ts'
import type { IndexDefinition } from '#shared/server/tables.ts'
import { at, resourcesOf, synth } from './synth.ts'

/** The indexes of a table, keyed by name. Each definition is written as text. */
type Indexes = Readonly<Record<string, string>>

const text = ({ partitionKey, sortKey, only }: IndexDefinition): string =>
  `${partitionKey}, ${sortKey}: ${only ? ['keys', ...only].join(' ') : 'all'}`

const { commit, indexes } = JSON.parse(readFileSync(resolve(root, 'tests/fixtures/deployed/indexes.json'), 'utf8')) as {
  commit: string
  indexes: Record<string, Record<string, IndexDefinition>>
}

const deployed = new Map<string, Indexes>(
  Object.entries(indexes).map(([table, all]) => [
    table,
    Object.fromEntries(Object.entries(all).map(([name, one]) => [name, text(one)])),
  ]),
)

interface TemplateIndex {
  readonly IndexName: string
  readonly KeySchema: readonly { readonly AttributeName: string }[]
  readonly Projection: { readonly ProjectionType: string; readonly NonKeyAttributes?: readonly string[] }
}

const inTemplate = ({ KeySchema, Projection }: TemplateIndex): string => {
  const [partitionKey = '', sortKey = ''] = KeySchema.map(({ AttributeName }) => AttributeName)
  const all = Projection.ProjectionType === 'ALL'
  return text({ partitionKey, sortKey, ...(!all && { only: Projection.NonKeyAttributes ?? [] }) })
}

const synthesized = new Map<string, Indexes>(
  resourcesOf(synth().data, 'AWS::DynamoDB::GlobalTable').map(([, { Properties, Metadata }]) => [
    String(Metadata?.['aws:cdk:path']).split('/').at(-2) ?? '',
    Object.fromEntries(
      (at<TemplateIndex[] | undefined>(Properties, 'GlobalSecondaryIndexes') ?? []).map(index => [
        index.IndexName,
        inTemplate(index),
      ]),
    ),
  ]),
)

/**
 * Lists which indexes must be removed and created to get from one release to another. DynamoDB cannot change an
 * index, so a changed one is removed and created again.
 */
const changesOf = (before: Indexes, after: Indexes): string[] => [
  ...Object.keys(before).flatMap(name => (after[name] === before[name] ? [] : [`remove ${name}`])),
  ...Object.keys(after).flatMap(name => (after[name] === before[name] ? [] : [`create ${name}`])),
]

describe('the indexes of a table', () => {
  it('are compared to find those that DynamoDB has to remove and to create', () => {
    expect(changesOf({ a: '1', b: '1' }, { a: '1', c: '1' })).toEqual(['remove b', 'create c'])
    expect(changesOf({ a: '1' }, { a: '2' })).toEqual(['remove a', 'create a'])
  })

  it('equal the indexes that shared/server/tables.ts defines', () => {
    expect(synthesized.get('alarms')).toMatchObject({
      byMonth: 'month, monthEntry: all',
      byClosing: expect.any(String),
    })
    expect(synthesized.get('deviceStates')).toEqual({ byQuiet: 'waiting, quietAt: keys' })
  })

  it.each([...synthesized.keys()].filter(table => deployed.has(table)))(
    `of %s differ by at most one from the deployed release ${commit}, because a stack update can change only one`,
    table => {
      const changes = changesOf(deployed.get(table) ?? {}, synthesized.get(table) ?? {})
      expect(changes.slice(1)).toEqual([])
    },
  )
})
