import { describe, expect, it } from 'vitest'
import { oneByOne, stoppedReason, workThrough, type Ending } from '#web/components/progress/workThrough.ts'
import { CallFailure } from '#web/lib/failure.ts'

const names = ['A', 'B', 'C', 'D', 'E']

/** Works through the names, and returns what was tried, how it ended, and what failed. */
const work = async (change: (name: string) => unknown, stopAfter = names.length) => {
  const tried: string[] = []
  const ended: Record<string, Ending> = {}
  const failed = await workThrough(names, {
    atOnce: 1,
    step: oneByOne(async name => {
      tried.push(name)
      await change(name)
    }),
    onEnded: (name, ending) => {
      ended[name] = ending
    },
    isStopped: () => tried.length >= stopAfter,
  })
  return { tried: tried.join(''), ended, failed }
}

const failing = (name: string, failure: CallFailure) => (one: string) => {
  if (one === name) throw failure
}

describe('an action on several items in turn', () => {
  it('continues after an item that fails, and reports that item with the reason', async () => {
    const { tried, ended, failed } = await work(failing('B', new CallFailure(400, { message: 'The device is gone' })))
    expect(tried).toBe('ABCDE')
    expect(Object.keys(ended).join('')).toBe('ACDE')
    expect(failed).toEqual([{ item: 'B', reason: 'The device is gone' }])
  })

  it('counts an item as done by somebody else, not as failed, if another user changed it meanwhile', async () => {
    const { ended, failed } = await work(failing('B', new CallFailure(409, { type: 'Conflict', message: 'Changed' })))
    expect(ended).toEqual({ A: 'own', B: 'other', C: 'own', D: 'own', E: 'own' })
    expect(failed).toEqual([])
  })

  it.each(['Unreachable', 'TimedOut', 'Unavailable', 'TooManyRequests', 'Unauthenticated'] as const)(
    'stops after the failure %s, and reports the remaining items as not tried',
    async type => {
      const { tried, ended, failed } = await work(failing('C', new CallFailure(0, { message: 'It failed.' }, type)))
      expect(tried).toBe('ABC')
      expect(Object.keys(ended).join('')).toBe('AB')
      expect(failed.map(({ item }) => item).join('')).toBe('CDE')
      expect(failed[0]?.reason).toMatch(/^It failed\./)
      expect(failed[1]?.reason).toMatch(/^Not tried\. It failed\./)
    },
  )

  it('stops before the next item if the user stops it, and reports the remaining items', async () => {
    const { tried, failed } = await work(() => undefined, 2)
    expect(tried).toBe('AB')
    expect(failed).toEqual(['C', 'D', 'E'].map(item => ({ item, reason: stoppedReason })))
  })

  it('handles the items in order in batches of a given size, and has an outcome for each item', async () => {
    const steps: string[] = []
    const ended: string[] = []
    const failed = await workThrough(names, {
      atOnce: 2,
      step: async some => {
        steps.push(some.join(''))
        return some.map(name => (name === 'D' ? { reason: 'Full' } : 'own'))
      },
      onEnded: name => ended.push(name),
      isStopped: () => false,
    })
    expect(steps).toEqual(['AB', 'CD', 'E'])
    expect(ended.join('')).toBe('ABCE')
    expect(failed).toEqual([{ item: 'D', reason: 'Full' }])
  })

  it("counts an item as failed if the server's answer has no outcome for it", async () => {
    const failed = await workThrough(names, {
      atOnce: 5,
      step: async () => ['own'],
      onEnded: () => undefined,
      isStopped: () => false,
    })
    expect(failed.map(({ item }) => item).join('')).toBe('BCDE')
  })
})
