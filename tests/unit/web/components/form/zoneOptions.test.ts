import { describe, expect, it } from 'vitest'
import { zoneOptions } from '#web/components/form/zoneOptions.ts'

const found = (text: string): string[] =>
  zoneOptions()
    .filter(({ label, filteringTags }) =>
      [label, ...filteringTags].some(one => one.toLowerCase().includes(text.toLowerCase())),
    )
    .map(({ value }) => value)

describe('the list of time zones', () => {
  it('can be searched by current zone names, and by words separated by a space', () => {
    const now = Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata' }).resolvedOptions().timeZone
    expect(found('Kolkata')).toEqual([now])
    expect(found('Kyiv')).toHaveLength(1)
    expect(found('new york')).toEqual(['America/New_York'])
    expect(found('UTC')).toContain('UTC')
    expect(found('Atlantis')).toEqual([])
  })
})
