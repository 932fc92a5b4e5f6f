import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseFixture } from '#scripts/rules/fixture.ts'
import { differences, buildFixtureOutcome } from '#scripts/rules/outcome.ts'
import { runFixture } from '#scripts/rules/runFixture.ts'

const folder = path.join(import.meta.dirname, '../../../../fixtures/rules')
const fixtures = readdirSync(folder, { encoding: 'utf8', recursive: true })
  .filter(name => name.endsWith('.json'))
  .map(name => parseFixture(readFileSync(path.join(folder, name), 'utf8')))

describe('the rule fixtures', () => {
  it.each(fixtures)('lead to the expected result: $name', fixture => {
    expect(differences(fixture.expect, buildFixtureOutcome(fixture, runFixture(fixture)))).toEqual([])
  })
})
