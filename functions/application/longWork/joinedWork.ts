import type { Waiting } from '../../data/store/inOneTurn.ts'

/**
 * Does work on a thing that must not be done twice at the same time. What is wanted while some is going on is done
 * together afterwards, instead of piece by piece. If work fails, so does all that was wanted of it.
 * @param work answers in the order of what is wanted
 */
export const joinedWork = <Thing, Wanted, Result>(
  work: (thing: Thing, all: readonly Wanted[]) => Promise<readonly Result[]>,
): ((thing: Thing, wanted: Wanted) => Promise<Result>) => {
  /** Has a thing while some work on it is going on. */
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
