import { describe, expect, it } from 'vitest'
import { afterFollowing } from '#web/components/ResourceTable/find/useTypedText.ts'

describe('the typed text of a search', () => {
  it('letters typed while the address follows stay', () => {
    const draft = { typed: 'SN-12', followed: '', told: 'SN-1' }
    expect(afterFollowing(draft, 'SN-1')).toEqual({ typed: 'SN-12', followed: 'SN-1' })
  })

  it('a text from outside replaces what was typed', () => {
    const draft = { typed: 'SN-12', followed: 'SN-1', told: 'SN-12' }
    expect(afterFollowing(draft, '')).toEqual({ typed: '', followed: '' })
  })

  it('a text that comes back from outside replaces what was typed, although the address was once told of it', () => {
    const followed = afterFollowing({ typed: 'SN-1', followed: '', told: 'SN-1' }, 'SN-1')
    const cleared = afterFollowing(followed, '')
    expect(afterFollowing({ ...cleared, typed: 'x' }, 'SN-1')).toEqual({ typed: 'SN-1', followed: 'SN-1' })
  })
})
