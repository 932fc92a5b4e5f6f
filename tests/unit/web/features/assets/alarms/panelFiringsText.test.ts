import { describe, expect, it } from 'vitest'
import { panelFiringsText } from '#web/features/assets/alarms/panelFiringsText.ts'

describe('the panel of alarms', () => {
  it.each([
    ['open', 1, undefined],
    ['closed', 7, undefined],
    ['open', 7, '7 firings'],
    ['open', 1_234, '1,234 firings'],
  ] as const)('says of an alarm that is %s and has fired %i times: %s', (state, count, text) => {
    expect(panelFiringsText({ state, count })).toBe(text)
  })
})
