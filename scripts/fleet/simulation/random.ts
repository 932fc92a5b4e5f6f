/**
 * A generator of pseudo-random numbers that are determined by a seed (mulberry32). Good enough for a simulation, but
 * for nothing else.
 */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  between(lowest: number, highest: number): number
  chance(probability: number): boolean
  /** Returns a random number from the standard normal distribution. */
  normal(): number
  pick<T>(choices: readonly [T, ...T[]]): T
  /** Returns a seed with which another generator continues this sequence of numbers. */
  state(): number
}

export const makeRandom = (seed: number): Random => {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const random: Random = {
    next,
    between: (lowest, highest) => lowest + (highest - lowest) * next(),
    chance: probability => next() < probability,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: choices => choices[Math.floor(next() * choices.length)] ?? choices[0],
    state: () => state,
  }
  return random
}

/** Derives a separate seed for each name from one seed (FNV-1a). */
export const seedFor = (seed: number, name: string): number => {
  let hash = 0x811c9dc5 ^ seed
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash | 0
}
