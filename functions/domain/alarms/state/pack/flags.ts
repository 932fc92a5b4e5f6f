/** Packs booleans into a byte. The first one becomes the lowest bit. */
export const packFlags = (...all: readonly boolean[]): number =>
  all.reduce((flags, isSet, place) => (isSet ? flags | (1 << place) : flags), 0)

export const hasFlag = (flags: number, place: number): boolean => ((flags >> place) & 1) === 1
