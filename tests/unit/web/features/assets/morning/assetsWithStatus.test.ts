import { describe, expect, it } from 'vitest'
import { assetsWithStatus } from '#web/features/assets/morning/assetsWithStatus.ts'

describe('a count of assets', () => {
  it('links to the part of the list that has the first of them', () => {
    expect(assetsWithStatus('FAULT', undefined)).toBe('/assets?status=FAULT')
    expect(assetsWithStatus('DISCONNECTED', 3)).toBe('/assets?status=DISCONNECTED&part=3')
  })
})
