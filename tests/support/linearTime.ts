/** The shortest time, in milliseconds, that is long enough to be compared with another. */
const enoughMs = 1

const firstSize = 1_000
/**
 * The size of the longest text. JavaScript engines store strings above 128 kB separately, which takes longer. Twice
 * this size is still below that.
 */
const lastSize = 30_000
const rounds = 9
/**
 * Many tries are made, because on a busy machine other work on the same processor can disturb one size and not the
 * other.
 */
const tries = 12

/**
 * The maximum growth of the time if the text is twice as long. A linear reader takes twice as long, and a quadratic
 * one four times as long.
 */
export const mostGrowth = 2.5

/** The processor time of reading a text several times, in milliseconds. Other work on the machine does not count. */
const timeOf = <T>(read: (text: T) => unknown, text: T, times: number): number => {
  const started = process.cpuUsage()
  for (let time = 0; time < times; time += 1) read(text)
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1_000
}

/**
 * The shortest time of several rounds for each text, because garbage collection can only make a time longer. The
 * texts are read in turns, so that none is read only by code that is not optimised yet.
 */
export const leastTimesOf = <T>(read: (text: T) => unknown, texts: readonly T[], times = 1): number[] => {
  const least = texts.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, text] of texts.entries()) {
      least[place] = Math.min(least[place] ?? 0, timeOf(read, text, times))
    }
  }
  return least
}

/**
 * Returns how many times longer reading takes if the text is twice as long. The text grows up to `size` until the
 * time can be measured, so that a quadratic reader is found before it takes minutes.
 */
const growthOf = <T>(read: (text: T) => unknown, textOf: (size: number) => T, size: number): number => {
  let reached = Math.min(firstSize, size)
  while (reached < size && timeOf(read, textOf(reached), 1) < enoughMs) reached = Math.min(2 * reached, size)
  const [once, twice] = [textOf(reached), textOf(2 * reached)]
  let times = 1
  while (timeOf(read, once, times) < enoughMs) times *= 2
  const [ofOnce = 0, ofTwice = 0] = leastTimesOf(read, [once, twice], times)
  return ofTwice / ofOnce
}

/**
 * Returns how many times longer reading takes if the text is twice as long, in the best of several tries. It is at
 * most `mostGrowth` if reading takes linear time.
 * @param textOf returns a text of about the given size that is as hard to read as possible
 * @param size half of the longest text to read; leave it out if texts may have any length
 */
export const leastGrowth = <T>(read: (text: T) => unknown, textOf: (size: number) => T, size = lastSize): number => {
  let growth = Number.POSITIVE_INFINITY
  for (let again = 0; again < tries && growth > mostGrowth; again += 1) {
    growth = Math.min(growth, growthOf(read, textOf, size))
  }
  return growth
}
