/** Set where functions and console were built just now: tests that run side by side must not build them again. */
export const builtVariable = 'BENCHWATCH_BUILT'
