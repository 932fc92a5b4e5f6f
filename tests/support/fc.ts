import fc from 'fast-check'

const soakSeed = process.env['PROPERTY_SEED']

/** Each run draws the same cases, so that one that fails fails again; `npm run soak` draws others. */
fc.configureGlobal({ seed: Number(soakSeed ?? 1) })

/** A number of drawn cases: `few` in `npm test`, and `many` in `npm run soak`. */
export const drawnCases = (few: number, many: number): number => (soakSeed === undefined ? few : many)

export { fc }
