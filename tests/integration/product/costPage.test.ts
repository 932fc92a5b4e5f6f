import { describe, expect, it } from 'vitest'
import { linesMissingInCostPage } from '#scripts/bench/cost/page.ts'

describe('docs/cost.md', () => {
  it('has every line that is computed from the sizes that ingest stores now', async () => {
    expect(await linesMissingInCostPage()).toEqual([])
  })
})
