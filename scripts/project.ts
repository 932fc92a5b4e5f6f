import path from 'node:path'
import { root } from '#infra/root.ts'

export { root }

/** Set after functions and console were built: tests, and the products that they start, do not build them again. */
export const builtVariable = 'BENCHWATCH_BUILT'

export const consoleFolder = path.join(root, '.build', 'web')
