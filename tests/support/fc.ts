import fc from 'fast-check'

/** Each run draws the same cases, so that one that fails fails again; `npm run soak` draws others. */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) })

export { fc }
