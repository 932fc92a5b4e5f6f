/**
 * Returns a function that runs the functions passed to it, at most `most` at a time. The others wait, and start in
 * order.
 */
export const limitTo = (most: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async work => {
    if (running >= most) await new Promise<void>(resolve => waiting.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
