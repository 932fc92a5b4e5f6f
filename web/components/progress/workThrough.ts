import { CallFailure, describeFailure } from '#web/lib/failure.ts'

/** How the work on a thing ended: with the user's version, or with a newer version that somebody else saved. */
export type Ending = 'own' | 'other'

export interface FailedItem<Item> {
  readonly item: Item
  readonly reason: string
}

interface Work<Item> {
  /** The number of things in one step of the work. */
  readonly atOnce: number
  /**
   * Does one step of the work, which may be for only some of the things. Returns the outcome for each of them, in the
   * same order: how the work on it ended, or why it failed.
   */
  readonly step: (items: readonly Item[]) => Promise<readonly (Ending | { readonly reason: string })[]>
  readonly onEnded: (item: Item, ending: Ending) => void
  /** Whether the user has stopped the work. It is called before each step. */
  readonly isStopped: () => boolean
}

/** The reason given for things that were not started because the user stopped the work. */
export const stoppedReason = 'Stopped before its turn'

/** The kinds of failures that would affect all remaining things too. */
const ofAll: ReadonlySet<CallFailure['type']> = new Set([
  'Unreachable',
  'TimedOut',
  'Unavailable',
  'TooManyRequests',
  'Unauthenticated',
])

/**
 * Works through things step by step, and returns those that failed, with the reasons. The failure of one thing does
 * not end the work. If the server cannot be reached, the remaining things are not tried.
 */
export const workThrough = async <Item>(
  items: readonly Item[],
  { atOnce, step, onEnded, isStopped }: Work<Item>,
): Promise<readonly FailedItem<Item>[]> => {
  const failed: FailedItem<Item>[] = []
  for (let begin = 0; begin < items.length; begin += atOnce) {
    if (isStopped()) return [...failed, ...all(items.slice(begin), stoppedReason)]
    const some = items.slice(begin, begin + atOnce)
    try {
      const endings = await step(some)
      some.forEach((item, index) => {
        const ending = endings[index] ?? { reason: 'The server did not say how it ended' }
        if (typeof ending === 'string') onEnded(item, ending)
        else failed.push({ item, reason: ending.reason })
      })
    } catch (error) {
      const reason = describeFailure(error)
      failed.push(...all(some, reason))
      if (error instanceof CallFailure && ofAll.has(error.type))
        return [...failed, ...all(items.slice(begin + atOnce), `Not tried. ${reason}`)]
    }
  }
  return failed
}

const all = <Item>(items: readonly Item[], reason: string): readonly FailedItem<Item>[] =>
  items.map(item => ({ item, reason }))

/**
 * Turns a call that changes a single thing into a work step. If the call ends in a conflict, the other user's version
 * stays.
 */
export const oneByOne =
  <Item>(change: (item: Item) => Promise<unknown>) =>
  async ([item]: readonly Item[]): Promise<readonly Ending[]> => {
    if (item === undefined) return []
    try {
      await change(item)
      return ['own']
    } catch (error) {
      if (error instanceof CallFailure && error.type === 'Conflict') return ['other']
      throw error
    }
  }
