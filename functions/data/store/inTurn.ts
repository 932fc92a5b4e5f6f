const last = new Map<string, Promise<unknown>>()

/**
 * Runs this process's pieces of work on one thing one after another, in the order of the requests. Concurrently, they
 * would only make each other fail and retry.
 * @param thing names the thing, for example `job#Update`. Work on a thing must not request other work on the same
 * thing
 */
export const inTurn = <T>(thing: string, work: () => Promise<T>): Promise<T> => {
  const turn = (last.get(thing) ?? Promise.resolve()).then(work, work)
  last.set(thing, turn)
  const leave = (): void => {
    if (last.get(thing) === turn) last.delete(thing)
  }
  turn.then(leave, leave)
  return turn
}
