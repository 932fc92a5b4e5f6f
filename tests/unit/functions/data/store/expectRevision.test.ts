import { describe, expect, it, vi } from 'vitest'
import type { Conflict } from '#functions/domain/errors.ts'
import { changedMeanwhile, expectRevision } from '#functions/data/store/expectRevision.ts'

describe('the check of an expected revision', () => {
  it.each([
    ['the stored revision', 3],
    ['no revision', undefined],
  ])('permits a change if the caller names the stored revision or none: %s', async (_, seen) => {
    const conflict = vi.fn<() => Conflict>(() => changedMeanwhile('SN-1'))
    await expectRevision(seen, { revision: 3 }, conflict)
    expect(conflict).not.toHaveBeenCalled()
  })

  it.each([
    ['an older one', 2],
    ['a newer one', 4],
    ['zero', 0],
  ])('refuses a change, and returns the current version, for a caller with another revision: %s', async (_, seen) => {
    const current = { deviceName: 'SN-1' }
    const refused = expectRevision(seen, { revision: 3 }, () => Promise.resolve(changedMeanwhile('SN-1', current)))
    await expect(refused).rejects.toMatchObject({
      type: 'Conflict',
      status: 409,
      message: 'SN-1 was changed by somebody else',
      details: { current },
    })
  })
})
