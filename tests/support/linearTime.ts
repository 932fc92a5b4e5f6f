/** The shortest time, in milliseconds, that can be compared with another one. */
const enoughMs = 1

const firstSize = 1_000
/**
 * The size of the longest text. Strings of more than 128 kB are kept apart, which takes longer: twice this size is
 * less.
 */
const lastSize = 30_000
const rounds = 9
/** Many, because on a busy machine the two sizes can meet different work of the same processor again and again. */
const tries = 12

/** A linear reader takes twice the time for twice the text, a quadratic one takes four times the time. */
export const mostGrowth = 2.5

/** The processor time of reading a text a number of times, in milliseconds. Other work of the machine is not in it. */
const timeOf = <T>(read: (text: T) => unknown, text: T, times: number): number => {
  const started = process.cpuUsage()
  for (let time = 0; time < times; time += 1) read(text)
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1_000
}

/**
 * The least time of several rounds for each text: garbage that is collected makes a time longer, never shorter. The
 * texts take turns, so that none is read by code that is still being optimised.
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
 * How many times as long it takes to read a text of twice the size. The size grows up to `size` until a time can be
 * measured, so that a quadratic reader is found before it takes minutes.
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
 * How many times as long it takes to read a text of twice the size, in the best of several tries: at most `mostGrowth`
 * if reading takes time in proportion to the text.
 * @param textOf returns a text of about a size that is as hard to read as can be
 * @param size half of the longest text that is read, or nothing for a text of any length
 */
export const leastGrowth = <T>(read: (text: T) => unknown, textOf: (size: number) => T, size = lastSize): number => {
  let growth = Number.POSITIVE_INFINITY
  for (let again = 0; again < tries && growth > mostGrowth; again += 1) {
    growth = Math.min(growth, growthOf(read, textOf, size))
  }
  return growth
}
