/** One step of a value over time: the value applies from `at` until the next step. Times are epoch milliseconds. */
export interface Step<T> {
  readonly at: number
  readonly value: T
}

/** Sorts steps by time. If several have the same time, only the first one is kept. */
export const sortSteps = <T>(steps: readonly Step<T>[]): Step<T>[] => {
  const sorted = steps.toSorted((one, other) => one.at - other.at)
  return sorted.filter(({ at }, place) => place === 0 || at !== sorted[place - 1]?.at)
}

/** Returns the value that applies at a time, given its steps. Undefined before the first step. */
export const valueAt = <T>(steps: readonly Step<T>[], at: number): T | undefined => stepAt(steps, at)?.value

/** Returns the step whose value applies at a time. Undefined before the first step. */
export const stepAt = <T>(steps: readonly Step<T>[], at: number): Step<T> | undefined => {
  let [low, high] = [0, steps.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((steps[middle]?.at ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return steps[low - 1]
}
