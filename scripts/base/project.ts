import path from 'node:path'
import { root } from '#infra/root.ts'

export { root }

/**
 * The environment variable that is set if the functions and the console have already been built. Tests, and the
 * products that tests start, then do not build them again.
 */
export const builtVariable = 'BENCHWATCH_BUILT'

export const consoleFolder = path.join(root, '.build', 'web')
