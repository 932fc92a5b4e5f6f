import fc from 'fast-check'

const soakSeed = process.env['PROPERTY_SEED']

/**
 * The seed is fixed, so that every run draws the same cases and a failure can be reproduced. `npm run soak` draws
 * others.
 */
fc.configureGlobal({ seed: Number(soakSeed ?? 1) })

/** How many cases to draw: `few` in `npm test`, `many` in `npm run soak`. */
export const drawnCases = (few: number, many: number): number => (soakSeed === undefined ? few : many)

export { fc }
