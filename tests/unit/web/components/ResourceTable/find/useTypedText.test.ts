import { describe, expect, it } from 'vitest'
import { afterFollowing } from '#web/components/ResourceTable/find/useTypedText.ts'

describe('the text in a search field', () => {
  it('keeps letters that are typed while the address is still changing', () => {
    const draft = { typed: 'SN-12', followed: '', passed: 'SN-1' }
    expect(afterFollowing(draft, 'SN-1')).toEqual({ typed: 'SN-12', followed: 'SN-1' })
  })

  it('is replaced if the address changes without typing, for example by the Back button', () => {
    const draft = { typed: 'SN-12', followed: 'SN-1', passed: 'SN-12' }
    expect(afterFollowing(draft, '')).toEqual({ typed: '', followed: '' })
  })

  it('is replaced by a text from the address even if the same text was typed earlier', () => {
    const followed = afterFollowing({ typed: 'SN-1', followed: '', passed: 'SN-1' }, 'SN-1')
    const cleared = afterFollowing(followed, '')
    expect(afterFollowing({ ...cleared, typed: 'x' }, 'SN-1')).toEqual({ typed: 'SN-1', followed: 'SN-1' })
  })
})
