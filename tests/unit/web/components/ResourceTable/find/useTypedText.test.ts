import { describe, expect, it } from 'vitest'
import { afterClearing, afterFollowing, afterPassing } from '#web/components/ResourceTable/find/useTypedText.ts'

const empty = { typed: '', followed: '', passed: [] }

describe('the text in a search field', () => {
  it('keeps letters that are typed while the address is still changing', () => {
    const draft = { typed: 'SN-12', followed: '', passed: ['SN-1'] }
    expect(afterFollowing(draft, 'SN-1')).toEqual({ typed: 'SN-12', followed: 'SN-1', passed: [] })
  })

  it('keeps them also if the page shows an earlier text only after the next one was passed to it', () => {
    const passed = ['SN', 'SN-1'].reduce(afterPassing, { ...empty, typed: 'SN-12' })
    const late = afterFollowing(passed, 'SN')
    expect(late).toEqual({ typed: 'SN-12', followed: 'SN', passed: ['SN-1'] })
    expect(afterFollowing(late, 'SN-1')).toEqual({ typed: 'SN-12', followed: 'SN-1', passed: [] })
    // The page may leave the earlier one out.
    expect(afterFollowing(passed, 'SN-1')).toEqual({ typed: 'SN-12', followed: 'SN-1', passed: [] })
  })

  it('is replaced if the address changes without typing, for example by the Back button', () => {
    const draft = { typed: 'SN-12', followed: 'SN-1', passed: ['SN-12'] }
    expect(afterFollowing(draft, '')).toEqual(empty)
  })

  it('is replaced by a text from the address even if the same text was typed earlier', () => {
    const followed = afterFollowing({ typed: 'SN-1', followed: '', passed: ['SN-1'] }, 'SN-1')
    const cleared = afterFollowing(followed, '')
    const expected = { typed: 'SN-1', followed: 'SN-1', passed: [] }
    expect(afterFollowing({ ...cleared, typed: 'x' }, 'SN-1')).toEqual(expected)
    // Here, the page never showed the text, because it was deleted again at once.
    const deleted = ['SN-1', ''].reduce(afterPassing, { ...empty, typed: 'SN-1' })
    expect(afterFollowing({ ...deleted, typed: '' }, 'SN-1')).toEqual(expected)
  })

  it('is empty after a reset, even if the page never showed it, and keeps what is typed after that', () => {
    const reset = afterClearing(afterPassing({ ...empty, typed: 'SN-1' }, 'SN-1'))
    expect(reset.typed).toBe('')
    expect(afterFollowing(reset, 'SN-1').typed).toBe('SN-1')
    const shown = afterClearing({ typed: 'SN-1', followed: 'SN-1', passed: [] })
    expect(afterFollowing({ ...shown, typed: 'x' }, '')).toEqual({ typed: 'x', followed: '', passed: [] })
  })
})
