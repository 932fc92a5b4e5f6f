import type { Waiting } from '../../data/store/inOneTurn.ts'

/**
 * Returns a function that does work on a thing, such as an audience, but never twice at the same time for the same
 * thing. Requests that arrive during the work wait and are then handled together. If the work fails, all requests
 * that it handles fail.
 * @param work returns the results in the order of the requests
 */
export const joinedWork = <Thing, Wanted, Result>(
  work: (thing: Thing, all: readonly Wanted[]) => Promise<readonly Result[]>,
): ((thing: Thing, wanted: Wanted) => Promise<Result>) => {
  /**
   * The waiting requests for each thing, such as an audience. A thing has an entry while work on it is in progress.
   */
  const waiting = new Map<Thing, Waiting<Wanted, Result>[]>()
  const workOff = async (thing: Thing): Promise<void> => {
    for (let all = waiting.get(thing) ?? []; all.length > 0; all = waiting.get(thing) ?? []) {
      waiting.set(thing, [])
      try {
        const wanted = all.map(one => one.wanted)
        const results = await work(thing, wanted)
        for (const [place, result] of results.entries()) all[place]?.resolve(result)
      } catch (error) {
        for (const { reject } of all) reject(error)
      }
    }
    waiting.delete(thing)
  }
  return (thing, wanted) =>
    new Promise((resolve, reject) => {
      const others = waiting.get(thing)
      if (others) others.push({ wanted, resolve, reject })
      else {
        waiting.set(thing, [{ wanted, resolve, reject }])
        void workOff(thing)
      }
    })
}
