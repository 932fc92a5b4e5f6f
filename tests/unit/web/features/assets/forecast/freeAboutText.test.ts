import { describe, expect, it } from 'vitest'
import { freeAboutText } from '#web/features/assets/forecast/freeAboutText.ts'

const now = Date.parse('2026-11-20T15:00:00.000Z')

describe('the text that says when an instrument is free', () => {
  it.each([
    ['2026-11-20T15:40:00.000Z', 'Free about 16:40'],
    ['2026-11-20T23:10:00.000Z', 'Free about 2026-11-21 00:10'],
    ['2026-11-20T15:00:00.000Z', undefined],
    [undefined, undefined],
  ])("says for the time %s in the viewer's zone: %s", (freeAt, text) => {
    expect(freeAboutText(freeAt, 'Europe/Zurich', now)).toBe(text)
  })
})
