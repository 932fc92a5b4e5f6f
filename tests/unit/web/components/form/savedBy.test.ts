import { describe, expect, it } from 'vitest'
import { savedBy } from '#web/components/form/savedBy.ts'

const at = '2026-03-01T12:00:00.000Z'

describe('the note that says who last saved an item', () => {
  it.each([
    ['a rule', { updatedBy: 'anna', updateTime: at }, { by: 'anna', at }],
    ['a model', { updatedBy: 'anna', updatedTime: at }, { by: 'anna', at }],
    ['an instrument, which has no time', { updatedBy: 'anna' }, { by: 'anna', at: undefined }],
    ['what nobody has changed', { updatedBy: '', updateTime: '' }, undefined],
    ['a user, who names nobody', { userName: 'anna' }, undefined],
    ['nothing', undefined, undefined],
  ])('has the user who saved %s, and the time', (_, current, expected) => {
    expect(savedBy(current)).toEqual(expected)
  })
})
