/** Set after functions and console were built: tests, and the products that they start, do not build them again. */
export const builtVariable = 'BENCHWATCH_BUILT'
